import { retirePrice as retirePriceContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { retirePrice } from "@/lib/services/prices";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const DELETE = defineRoute(retirePriceContract, ({ params }) =>
  retirePrice({ input: params }),
);

export const { GET, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ DELETE });

import { getPriceHistory as getPriceHistoryContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getPriceHistory } from "@/lib/services/prices";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getPriceHistoryContract, ({ params }) =>
  getPriceHistory({ input: params }),
);

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

import { resetPrices as resetPricesContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { resetPrices } from "@/lib/services/prices";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(resetPricesContract, ({ body }) => resetPrices({ input: body }));

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });

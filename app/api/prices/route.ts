import {
  listPrices as listPricesContract,
  savePrice as savePriceContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { listPrices, savePrice } from "@/lib/services/prices";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listPricesContract, ({ query }) => listPrices({ input: query }));

export const POST = defineRoute(savePriceContract, ({ body }) => savePrice({ input: body }));

export const { DELETE, OPTIONS, PATCH, PUT } = refuseOtherMethods({ GET, POST });

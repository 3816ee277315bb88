import { importPrices as importPricesContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { importPrices } from "@/lib/services/prices";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(importPricesContract, ({ body, query }) =>
  importPrices({ input: { ...query, file: body } }),
);

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });

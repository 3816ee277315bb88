import { exportPrices as exportPricesContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { exportPrices } from "@/lib/services/prices";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(exportPricesContract, ({ headers }) => {
  headers.set("Content-Disposition", 'attachment; filename="prices.json"');
  return exportPrices();
});

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

import { exportSpend as exportSpendContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { exportSpend } from "@/lib/services/spend";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(exportSpendContract, ({ query, headers }) => {
  const fileName = `spend-by-${query.by}-${query.from}-${query.to}.csv`;
  headers.set("Content-Disposition", `attachment; filename="${fileName}"`);
  return exportSpend({ input: query });
});

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

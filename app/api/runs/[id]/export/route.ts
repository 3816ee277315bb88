import { exportRun as exportRunContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { exportRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(exportRunContract, ({ params, headers }) => {
  headers.set(
    "Content-Disposition",
    `attachment; filename="${encodeURIComponent(params.id)}.json"`,
  );
  return exportRun({ input: params });
});

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

import { exportRun as exportRunContract } from "@/lib/api-contract";
import { defineDownload, refuseOtherMethods } from "@/lib/http";
import { exportRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineDownload(exportRunContract, async ({ params }) => ({
  fileName: `${params.id}.json`,
  content: await exportRun({ input: params }),
}));

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

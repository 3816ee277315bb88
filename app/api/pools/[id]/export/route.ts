import { exportPool as exportPoolContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { exportPool } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(exportPoolContract, async ({ params, headers }) => {
  const file = await exportPool({ input: params });
  const fileName = encodeURIComponent(`${params.id}.json`);
  headers.set("Content-Disposition", `attachment; filename="${fileName}"`);
  return file;
});

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

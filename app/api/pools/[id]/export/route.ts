import { exportPool as exportPoolContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { attachment, exportPool, poolFileName } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(exportPoolContract, async ({ params, headers }) => {
  const file = await exportPool({ input: params });
  headers.set("Content-Disposition", attachment(poolFileName(file.name)));
  return file;
});

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

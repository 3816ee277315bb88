import { importRun as importRunContract } from "@/lib/api-contract";
import { defineRoute, importBodyLimit, refuseOtherMethods } from "@/lib/http";
import { importRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(
  importRunContract,
  ({ body, query }) =>
    importRun({ input: { file: body, acceptChanged: query.acceptChanged === "yes" } }),
  { maxBodyBytes: importBodyLimit },
);

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });

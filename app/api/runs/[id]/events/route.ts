import { runParams } from "@/lib/api-contract";
import { defineEventStream, refuseOtherMethods } from "@/lib/http";
import { openRunStream } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineEventStream(
  { name: "followRun", path: "/api/runs/{id}/events", params: runParams },
  ({ params, after }) => openRunStream({ input: { ...params, after } }),
);

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

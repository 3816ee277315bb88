import { tokenParams } from "@/lib/api-contract";
import { defineEventStream, refuseOtherMethods } from "@/lib/http";
import { openSharedStream } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineEventStream(
  { name: "followSharedRun", path: "/api/shared/{token}/events", params: tokenParams },
  ({ params, after }) => openSharedStream({ input: { ...params, after } }),
);

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });

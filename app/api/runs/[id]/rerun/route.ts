import { rerunRun as rerunRunContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { rerunRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(rerunRunContract, async ({ params, body, request, headers }) => {
  const idempotencyKey = request.headers.get("idempotency-key");
  const { summary, isNew } = await rerunRun({ input: { ...params, ...body, idempotencyKey } });
  headers.set("Location", `/api/runs/${summary.id}`);
  if (!isNew) headers.set("Idempotency-Replayed", "true");
  return summary;
});

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });

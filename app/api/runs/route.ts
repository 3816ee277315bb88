import { createRun as createRunContract, listRuns as listRunsContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { createRun, listRuns } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listRunsContract, ({ query }) => listRuns({ input: query }));

export const POST = defineRoute(createRunContract, async ({ body, request, headers }) => {
  const idempotencyKey = request.headers.get("idempotency-key");
  const { summary, isNew } = await createRun({ input: { ...body, idempotencyKey } });
  headers.set("Location", `/api/runs/${summary.id}`);
  if (!isNew) headers.set("Idempotency-Replayed", "true");
  return summary;
});

export const { DELETE, OPTIONS, PATCH, PUT } = refuseOtherMethods({ GET, POST });

import { rerunRun as rerunRunContract } from "@/lib/api-contract";
import { defineRoute } from "@/lib/http";
import { rerunRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(rerunRunContract, async ({ params, body, headers }) => {
  const { summary } = await rerunRun({ input: { ...params, ...body } });
  headers.set("Location", `/api/runs/${summary.id}`);
  return summary;
});

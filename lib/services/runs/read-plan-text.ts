import type { z } from "zod";
import type { readPlanText as contract, PlanTextReading } from "@/lib/api-contract";
import { readPlan } from "@/lib/workflow";
import { getPoolSnapshot } from "./start-run";

/** Reads three lists that a person pasted: a plan, or what keeps them from being one. */
export async function readPlanText({
  input,
}: {
  input: z.output<typeof contract.body>;
}): Promise<PlanTextReading> {
  const pool = await getPoolSnapshot(input.poolId ?? null, input.workers);
  const result = readPlan(input.text, {
    workerCount: pool.workers.length,
    maxSteps: input.maxSteps,
    round: 0,
  });
  if (!result.ok) return { ok: false, issues: result.issues };
  return { ok: true, plan: result.plan, repairs: result.repairs };
}

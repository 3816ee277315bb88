import type { z } from "zod";
import type { readPlanText as contract } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";
import { readPlan } from "@/lib/workflow";
import { getPoolSnapshot } from "./start-run";

type Output = z.output<typeof contract.output>;

/** Reads three lists that a person pasted. Throws `invalid-input` with the issues when they make no plan. */
export async function readPlanText({
  input,
}: {
  input: z.output<typeof contract.body>;
}): Promise<Output> {
  const pool = await getPoolSnapshot(input.poolId ?? null);
  const result = readPlan(input.text, {
    workerCount: pool.workers.length,
    maxSteps: input.maxSteps,
    round: 0,
  });
  if (result.ok) return { plan: result.plan, repairs: result.repairs };
  throw new StudioError("invalid-input", "The text holds no plan that can run.", {
    details: { issues: result.issues },
  });
}

import type { RunSettings, Step } from "@/lib/runs";
import { type Plan, type Repair, readPlan } from "@/lib/workflow";
import type { Refusal } from "./conduct-messages";

/** What a planning call gave: a plan, a text that is no plan, or nothing because the call failed. */
export type ConductOutcome =
  | { kind: "plan"; plan: Plan; repairs: Repair[]; isPlanCut: boolean }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "failed"; message: string };

export type ReadConductReplyOptions = {
  workerCount: number;
  settings: Pick<RunSettings, "maxSteps">;
};

/** Reads an ended planning step. A call that came back is read whatever it says, an empty text included. */
export function readConductReply(step: Step, options: ReadConductReplyOptions): ConductOutcome {
  const { reply, finishReason, status, round, error } = step;
  const cameBack = finishReason !== null && (status === "succeeded" || finishReason !== "cut");
  if (!cameBack) return { kind: "failed", message: error?.message ?? "The planning call failed." };
  const result = readPlan(reply, {
    workerCount: options.workerCount,
    maxSteps: options.settings.maxSteps,
    round,
    finishReason: finishReason ?? undefined,
  });
  if (result.ok) {
    const { plan, repairs, isPlanCut } = result;
    return { kind: "plan", plan, repairs, isPlanCut };
  }
  const { issues, isTruncated } = result;
  return { kind: "refused", refusal: { text: reply, issues, isTruncated } };
}

import {
  type EndReason,
  type Run,
  type RunEventDraft,
  type Step,
  type StoredError,
  spentBudgetOf,
} from "@/lib/runs";
import type { Ending } from "./run-control";

/** Endings that the executor brings about while calls are under way, with the status that belongs to each. */
const statuses: Partial<Record<EndReason, Ending["status"]>> = {
  "timed-out": "timed-out",
  "token-limit": "failed",
  "cost-limit": "failed",
  "round-limit": "failed",
  cancelled: "cancelled",
};

/**
 * Notes why the run ends in the end of a step that it cuts off. The ends of steps may be kept and that of the run lost: the
 * run, taken up again, would take them for failures of its steps.
 */
export function cutOffBy(draft: RunEventDraft, ending: Ending | null): RunEventDraft {
  if (!ending || draft.type !== "step-end" || !canBeCutOff(draft)) return draft;
  if (draft.notes.includes(ending.reason)) return draft;
  return { ...draft, notes: [...draft.notes, ending.reason] };
}

/** A step that the end of its run found under way, or held back. */
function canBeCutOff({ status }: Pick<Step, "status">): boolean {
  return status === "cancelled" || status === "skipped";
}

/** The error of a step that the end of its run cuts off. */
export function cutOffError(ending: Pick<Ending, "message" | "budget"> | null): StoredError {
  const message = ending?.message ?? "The run was stopped.";
  const details = ending?.budget ? { budget: ending.budget } : {};
  return { code: "cancelled", message, details };
}

function readCutOff(error: StoredError | null): Pick<Ending, "message" | "budget"> {
  const message = error?.message ?? "The run was stopped.";
  const budget = spentBudgetOf(error);
  return budget ? { message, budget } : { message };
}

/** The ending that was under way when the process of this run died, or null. */
export function unfinishedEnding(run: Run): Ending | null {
  for (const step of run.rounds.flatMap(({ conducts, steps }) => [...conducts, ...steps])) {
    if (!canBeCutOff(step)) continue;
    for (const [reason, status] of Object.entries(statuses) as [EndReason, Ending["status"]][]) {
      if (step.notes.includes(reason)) {
        const { message, ...budget } = readCutOff(step.error);
        return { status, reason, message, ...budget };
      }
    }
  }
  return null;
}

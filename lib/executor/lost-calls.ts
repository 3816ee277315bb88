import { type Attempt, callKindOf, type Run, type RunEventDraft, type Step } from "@/lib/runs";

/**
 * The calls that were under way when the process of this run ended, each as an attempt of its own: its provider may have
 * billed it, so its cost is unknown and never nothing. A call that still waited for its turn was not made, and the built-in
 * Conductor calls no model.
 */
export function lostCalls(run: Run): RunEventDraft[] {
  return run.rounds
    .flatMap(({ conducts, steps }) => [...conducts, ...steps])
    .filter((step) => step.status === "running" && !step.waiting)
    .map((step) => ({ step, attempt: lostAttempt(step) }))
    .filter(({ step, attempt }) => callKindOf(run.pool, step, attempt) !== "builtin")
    .map(({ step, attempt }) => ({ type: "step-retry", stepKey: step.key, attempt, waitMs: 0 }));
}

/** Nobody saw its end, so none is made up: it takes no time. */
function lostAttempt({ attempts, startedAt, standInId }: Step): Attempt {
  const at = attempts.at(-1)?.endedAt ?? startedAt ?? new Date(0).toISOString();
  return {
    index: attempts.length,
    startedAt: at,
    endedAt: at,
    firstTokenMs: null,
    error: {
      code: "interrupted",
      message:
        "The studio process that made this call ended before the call did. Its provider may have billed it.",
      details: {},
    },
    finishReason: null,
    usage: null,
    rawUsage: null,
    cost: { status: "unknown", reason: "no-usage" },
    servedModel: null,
    ...(standInId === undefined ? {} : { workerId: standInId }),
  };
}

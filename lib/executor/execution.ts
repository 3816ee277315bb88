import {
  findStep,
  hasStepEnded,
  type Run,
  type RunEventDraft,
  type Step,
  type WorkerSnapshot,
} from "@/lib/runs";
import type { Budget } from "./budget";
import type { Journal } from "./journal";
import type { ExecutorPort } from "./port";
import type { RunControl } from "./run-control";
import type { StepTask } from "./strategy";

/** What the parts of the executor share while one run is executed. */
export type Execution = {
  port: ExecutorPort;
  journal: Journal;
  control: RunControl;
  budget: Budget;
};

/** A step that may start: all that it sees has ended, and something of it is there. */
export type ReadyStep = {
  task: StepTask;
  worker: WorkerSnapshot;
  seen: readonly Step[];
  /** Remarks made before the call, such as `missing-predecessor`. */
  notes: readonly string[];
};

export type StepEnd = Extract<RunEventDraft, { type: "step-end" }>;

/** A `step-end` of which only what differs from a step that did nothing is given. */
export function stepEnd(
  stepKey: string,
  status: StepEnd["status"],
  rest: Partial<Omit<StepEnd, "type" | "stepKey" | "status">> = {},
): StepEnd {
  return {
    type: "step-end",
    stepKey,
    status,
    reply: "",
    reasoning: "",
    finishReason: null,
    attempt: null,
    error: null,
    notes: [],
    cut: {},
    ...rest,
  };
}

/** The ended step with this key. Throws when there is none: a strategy then asked for steps in an impossible order. */
export function getEndedStep(run: Run, key: string): Step {
  const step = findStep(run, key);
  if (!step || !hasStepEnded(step.status)) throw new RangeError(`step ${key} has not ended`);
  return step;
}

import type {
  ChatMessage,
  EndReason,
  Run,
  RunEventDraft,
  RunStatus,
  Step,
  StepSpec,
  WorkerSnapshot,
} from "@/lib/runs";

/** A step that is ready to be scheduled. */
export type StepTask = {
  spec: StepSpec;
  /** The worker to call, with the settings of this call; null for a `choose`. */
  worker: WorkerSnapshot | null;
  /** Assembles the messages once every step in `spec.sees` has ended; they arrive in the order of `sees`. */
  messages(seen: readonly Step[]): ChatMessage[];
  /** For `choose`: picks the reply by a rule, without a model. */
  choose?(seen: readonly Step[]): { reply: string; notes: string[] };
};

/** What a strategy asks of the executor. A round is a small DAG of tasks; edges come from `spec.sees` alone. */
export type StrategyRequest =
  | {
      type: "emit";
      event: Extract<RunEventDraft, { type: "plan-refuse" | "round-start" | "round-end" }>;
    }
  | { type: "tasks"; tasks: StepTask[] };

export type StrategyEnd = {
  status: Extract<RunStatus, "succeeded" | "failed">;
  reason: EndReason;
  message: string;
  answer: { text: string; stepKey: string; isBestSoFar: boolean } | null;
};

/**
 * Anything that answers a question. It yields requests; for `tasks` it is resumed with the ended steps in task order.
 * It must be a pure function of `run` (question, pool, settings, seed) and of what it is resumed with, because a run
 * that is taken up again runs it anew over the steps that had ended.
 */
export type Strategy = (run: Run) => Generator<StrategyRequest, StrategyEnd, readonly Step[]>;

import {
  type ConductOutcome,
  conductMessages,
  type Refusal,
  readConductReply,
} from "@/lib/conductor";
import { builtinConductor } from "@/lib/conductor/policy";
import type { StepTask, StrategyRequest } from "@/lib/executor";
import { conductKey, type Run, type Step, type WorkerSnapshot } from "@/lib/runs";
import { specOf } from "./definition";
import { getWorker } from "./pool-worker";

export type ConductOptions = { round: number; finalReply: string | null };

/** What the tries of one round gave. */
export type Conducted =
  | Extract<ConductOutcome, { kind: "plan" | "failed" }>
  | { kind: "refused"; tries: number; isTruncated: boolean };

/**
 * Asks the Conductor for the plan of a round. A refused plan is shown to it again with its issues, as often as the
 * settings allow; one that the token cap cut off only once, because the cap will cut the next one too.
 */
export function* conduct(
  run: Run,
  options: ConductOptions,
): Generator<StrategyRequest, Conducted, readonly Step[]> {
  const { settings } = run;
  const workerCount = run.pool.workers.length;
  let refusal: Refusal | null = null;
  let truncations = 0;
  for (let index = 0; ; index += 1) {
    const [step] = yield { type: "tasks", tasks: [conductTask(run, options, index, refusal)] };
    if (!step) throw new RangeError(`no planning step ${conductKey(options.round, index)}`);
    const outcome: ConductOutcome = readConductReply(step, { workerCount, settings });
    if (outcome.kind !== "refused") return outcome;

    refusal = outcome.refusal;
    const { issues, isTruncated } = refusal;
    if (isTruncated) truncations += 1;
    const willRetry = index < settings.planRetries && (!isTruncated || truncations === 1);
    const { round } = options;
    yield {
      type: "emit",
      event: { type: "plan-refuse", round, stepKey: step.key, issues, willRetry },
    };
    if (!willRetry) return { kind: "refused", tries: index + 1, isTruncated };
  }
}

function conductTask(
  run: Run,
  { round, finalReply }: ConductOptions,
  index: number,
  refusal: Refusal | null,
): StepTask {
  return {
    spec: {
      key: conductKey(round, index),
      round,
      kind: "conduct",
      index,
      worker: specOf(run, "conductor").ordinal,
      subtask: index === 0 ? "Write a workflow." : "Write the workflow again.",
      access: round === 0 ? [] : "all",
      sees: [],
    },
    worker: conductorOf(run),
    messages: () => conductMessages({ run, finalReply, refusal }),
  };
}

/** The built-in policy, or a model of the pool with the settings of the Conductor. */
function conductorOf(run: Run): WorkerSnapshot {
  const { ordinal } = specOf(run, "conductor");
  if (ordinal === null) return builtinConductor;
  const { conductorTemperature, conductorMaxTokens } = run.settings;
  return {
    ...getWorker(run.pool, ordinal),
    temperature: conductorTemperature,
    maxTokens: conductorMaxTokens,
  };
}

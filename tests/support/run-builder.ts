import {
  queueRun,
  type Run,
  type RunSettings,
  runSettingsSchema,
  type StrategySpec,
  type WorkerSnapshot,
  workerDefaults,
} from "@/lib/runs";
import type { Access, Plan } from "@/lib/workflow";

export function aWorker(ordinal: number, given: Partial<WorkerSnapshot> = {}): WorkerSnapshot {
  return {
    id: `wrk_${ordinal}`,
    label: `Worker ${ordinal}`,
    color: ordinal,
    provider: "simulated",
    model: `model-${ordinal}`,
    baseUrl: null,
    apiKeyName: null,
    description: "",
    temperature: null,
    topP: null,
    maxTokens: 1000,
    ...workerDefaults,
    reasoningEffort: null,
    price: null,
    ...given,
  };
}

let runs = 0;

export type RunBuild = {
  id?: string;
  question?: string;
  seed?: string;
  strategy?: StrategySpec;
  settings?: Partial<RunSettings>;
  workers?: WorkerSnapshot[];
};

/** A queued run over a pool of seven workers. */
export function aRun(build: RunBuild = {}): Run {
  runs += 1;
  return queueRun({
    id: build.id ?? `run_test${runs}`,
    title: "A question",
    question: build.question ?? "How many legs do three spiders have?",
    strategy: build.strategy ?? { kind: "single", ordinal: 0 },
    pool: {
      id: "pool_test",
      name: "Test pool",
      workers: build.workers ?? Array.from({ length: 7 }, (_, ordinal) => aWorker(ordinal)),
    },
    settings: runSettingsSchema.parse(build.settings ?? {}),
    seed: build.seed ?? "seed",
    // Of this moment: an engine takes a run that has long been queued for a forgotten one.
    createdAt: new Date().toISOString(),
    itemId: null,
    parentRunId: null,
  });
}

/** A plan of one step per access entry; step `i` goes to worker `i`. */
export function aPlan(...accesses: Access[]): Plan {
  return {
    steps: accesses.map((access, index) => ({
      worker: index % 7,
      subtask: `Subtask ${index}`,
      access,
    })),
  };
}

/** A plan in the form in which a Conductor writes it. */
export function planText({ steps }: Plan): string {
  const list = (items: string[]) => `[${items.join(", ")}]`;
  return `Some thoughts first.
model_id = ${list(steps.map((step) => `${step.worker}`))}
subtasks = ${list(steps.map((step) => JSON.stringify(step.subtask)))}
access_list = ${list(steps.map((step) => (step.access === "all" ? '["all"]' : JSON.stringify(step.access))))}`;
}

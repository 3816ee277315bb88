import {
  applyRunEvent,
  conductKey,
  planStepKey,
  type Run,
  type RunEvent,
  type RunEventDraft,
  runSchema,
  type StepSpec,
  type StepStatus,
  sightOf,
  zeroTotals,
} from "@/lib/runs";
import type { Access, Plan, Repair, WorkflowIssue } from "@/lib/workflow";

export type FixtureStep = {
  worker?: number;
  subtask?: string;
  access?: Access;
  ms?: number;
  status?: Extract<StepStatus, "succeeded" | "failed" | "skipped">;
  reply?: string;
};
export type FixtureRound = {
  refusals?: number;
  repairs?: number;
  samePlanAs?: number;
  steps: FixtureStep[];
  /** The Conductor accepted: no steps. */
  accepts?: boolean;
};
export type FixtureInput = { question?: string; answer?: string; rounds: FixtureRound[] };
export type FixtureRun = { queued: Run; events: RunEvent[]; run: Run };

const start = Date.parse("2026-11-29T10:00:00.000Z");
const labels = ["GPT-5", "Claude Sonnet 4", "Gemini 2.5 Pro", "DeepSeek R1", "Qwen3 32B"];

export function queuedRun(question = "What is the sum of the first 100 odd numbers?"): Run {
  return runSchema.parse({
    schemaVersion: 1,
    id: "run_fixture",
    title: "Sum of odd numbers",
    question,
    strategy: { kind: "conductor", ordinal: null },
    pool: {
      id: "pool_fixture",
      name: "Simulated seven",
      workers: labels.map((label, color) => ({
        id: `worker_${color}`,
        label,
        color,
        provider: "simulated",
        model: label.toLowerCase().replaceAll(" ", "-"),
        baseUrl: null,
        apiKeyName: null,
        description: "",
        temperature: 0.2,
        topP: null,
        maxTokens: 4096,
        reasoningEffort: null,
        price: {
          modelId: label.toLowerCase().replaceAll(" ", "-"),
          aliases: [],
          inputUsd: "1.25",
          cachedInputUsd: "0.125",
          cacheWriteUsd: null,
          outputUsd: "10",
          reasoningUsd: null,
          date: "2026-11-01",
          source: "https://example.com/prices",
        },
      })),
    },
    settings: {
      maxSteps: 20,
      maxRounds: 5,
      planRetries: 2,
      callRetries: 3,
      conductorTemperature: 0.1,
      conductorMaxTokens: 1024,
      describeWorkers: false,
      strictOrder: false,
      stepTimeoutMs: 600_000,
      runTimeoutMs: 1_800_000,
      maxTokens: 500_000,
      maxCostUsd: 5,
      fallbackOrdinal: null,
    },
    seed: "fixture",
    status: "queued",
    createdAt: new Date(start).toISOString(),
    startedAt: null,
    endedAt: null,
    rounds: [],
    answer: null,
    end: null,
    totals: zeroTotals,
    resumes: 0,
    itemId: null,
    parentRunId: null,
    sequence: 0,
  });
}

/** A finished run with all its events, in the order and at the times at which an engine would have written them. */
export function fixtureRun(input: FixtureInput): FixtureRun {
  const queued = queuedRun(input.question);
  const timed: { at: number; draft: RunEventDraft }[] = [];
  const add = (at: number, draft: RunEventDraft) => timed.push({ at, draft });
  add(0, { type: "run-start" });
  let clock = 20;
  let last: { key: string; text: string } | null = null;
  for (const [index, round] of input.rounds.entries()) {
    clock = addConducts(add, index, round, clock);
    const ended = addSteps(add, index, round, clock);
    clock = ended.clock;
    last = ended.last ?? last;
  }
  add(clock, {
    type: "run-end",
    status: last ? "succeeded" : "failed",
    reason: last ? "answered" : "bad-plan",
    message: last ? "The last step answered." : "No plan could be read.",
    answer: last
      ? { text: input.answer ?? last.text, stepKey: last.key, isBestSoFar: false }
      : null,
  });
  const events = timed
    .map((entry, order) => ({ ...entry, order }))
    .sort((a, b) => a.at - b.at || a.order - b.order)
    .map(
      ({ at, draft }, index): RunEvent => ({
        ...draft,
        sequence: index + 1,
        at: new Date(start + at).toISOString(),
      }),
    );
  return { queued, events, run: events.reduce(applyRunEvent, queued) };
}

type Add = (at: number, draft: RunEventDraft) => void;

function addConducts(add: Add, round: number, input: FixtureRound, from: number): number {
  let clock = from;
  const refusals = input.refusals ?? 0;
  for (let index = 0; index <= refusals; index++) {
    const step: StepSpec = {
      key: conductKey(round, index),
      round,
      kind: "conduct",
      index,
      worker: null,
      subtask: "Write a workflow for the question.",
      access: "all",
      sees: [],
    };
    const isRefused = index < refusals;
    const reply = isRefused ? "model_id = [9]\n…" : toPlanText(input.steps);
    addCall(add, step, { at: clock, ms: 600, reply });
    clock += 600;
    if (isRefused) {
      add(clock, {
        type: "plan-refuse",
        round,
        stepKey: step.key,
        issues: [badWorker],
        willRetry: true,
      });
    }
  }
  return clock;
}

const badWorker: WorkflowIssue = {
  code: "unknown-worker",
  list: "model_id",
  step: 0,
  value: "9",
  allowed: "0 to 4",
  span: { start: 12, end: 13 },
};

function toPlanText(steps: readonly FixtureStep[]): string {
  const list = (values: unknown[]) => JSON.stringify(values);
  return [
    `model_id = ${list(steps.map((step, index) => step.worker ?? index % labels.length))}`,
    `subtasks = ${list(steps.map((step, index) => step.subtask ?? `Do part ${index + 1}.`))}`,
    `access_list = ${list(steps.map((step) => step.access ?? []))}`,
  ].join("\n");
}

function addSteps(add: Add, round: number, input: FixtureRound, from: number) {
  const plan: Plan = {
    steps: input.steps.map((step, index) => ({
      worker: step.worker ?? index % labels.length,
      subtask: step.subtask ?? `Do part ${index + 1} of the work and say how.`,
      access: step.access ?? [],
    })),
  };
  const steps = plan.steps.map(
    (step, index): StepSpec => ({
      ...step,
      key: planStepKey(round, index),
      round,
      kind: "call",
      index,
      sees: sightOf({ round, index, access: step.access }).sees,
    }),
  );
  const repairs = Array.from(
    { length: input.repairs ?? 0 },
    (): Repair => ({
      code: "missing-comma",
      span: { start: 0, end: 1 },
      before: "[0 1]",
      after: "[0, 1]",
    }),
  );
  add(from, {
    type: "round-start",
    round,
    plan,
    steps,
    repairs,
    samePlanAs: input.samePlanAs ?? null,
    isPlanCut: false,
  });
  const ends: number[] = [];
  for (const step of steps) {
    const { ms = 1_500, status = "succeeded", reply } = input.steps[step.index] ?? {};
    const at = Math.max(from, ...step.sees.map((key) => ends[Number(key.split(".s")[1])] ?? from));
    ends[step.index] = at + (status === "skipped" ? 0 : ms);
    addCall(add, step, { at, ms, status, reply: reply ?? `Reply of step ${step.index + 1}.` });
  }
  const clock = Math.max(from, ...ends);
  const hasFailed = input.steps.at(-1)?.status === "failed";
  const status = input.accepts ? "accepted" : hasFailed ? "failed" : "succeeded";
  add(clock, { type: "round-end", round, status });
  const final = steps.at(-1);
  const text = input.steps.at(-1)?.reply ?? `Reply of step ${steps.length}.`;
  return { clock, last: final && !hasFailed ? { key: final.key, text } : null };
}

type Call = { at: number; ms: number; status?: StepStatus; reply: string };

function addCall(add: Add, step: StepSpec, { at, ms, status = "succeeded", reply }: Call): void {
  const isSkipped = status === "skipped";
  const error =
    status === "failed"
      ? { code: "provider-failed" as const, message: "The worker answered 500.", details: {} }
      : null;
  if (!isSkipped) add(at, { type: "step-start", step, messages: [] });
  add(isSkipped ? at : at + ms, {
    type: "step-end",
    stepKey: step.key,
    status,
    reply: error || isSkipped ? "" : reply,
    reasoning: "",
    finishReason: error || isSkipped ? null : "stop",
    attempt: isSkipped
      ? null
      : {
          index: 0,
          startedAt: new Date(start + at).toISOString(),
          endedAt: new Date(start + at + ms).toISOString(),
          firstTokenMs: 120,
          error,
          finishReason: error ? null : "stop",
          usage: {
            inputTokens: 400,
            cachedInputTokens: 100,
            cacheWriteTokens: 0,
            outputTokens: 120,
            reasoningTokens: 80,
            source: "reported",
            flags: [],
          },
          rawUsage: { prompt_tokens: 500, completion_tokens: 200 },
          cost: { status: "known", usd: "0.0025125" },
          servedModel: null,
        },
    error,
    notes: [],
    cut: {},
  });
}

/** The shapes that the drawing must master. */
export const shapes = {
  chain: { rounds: [{ steps: [{}, { access: [0] }, { access: [1] }] }] },
  fork: { rounds: [{ steps: [{}, {}, {}, { access: [0, 1, 2] }] }] },
  diamond: { rounds: [{ steps: [{}, { access: [0] }, { access: [0] }, { access: [1, 2] }] }] },
  forkJoin: {
    rounds: [
      {
        steps: [
          { ms: 1_200 },
          { ms: 2_600 },
          { access: [0, 1], ms: 1_800 },
          { access: [0, 1], ms: 900 },
          { access: [2, 3], ms: 1_400 },
        ],
      },
    ],
  },
  blind: { rounds: [{ steps: [{}, { access: [0] }, {}] }] },
  recursion: {
    rounds: [
      { steps: [{}, { access: [0] }, { access: [0, 1] }] },
      { steps: [{ access: "all" }, { access: [0] }] },
      { steps: [], accepts: true },
    ],
  },
  refused: { rounds: [{ refusals: 2, repairs: 1, steps: [{}, { access: "all" }] }] },
  failedBranch: {
    rounds: [
      {
        steps: [{}, { status: "failed" }, { access: [1], status: "skipped" }, { access: [0, 2] }],
      },
    ],
  },
  everyone: {
    rounds: [{ steps: Array.from({ length: 20 }, (): FixtureStep => ({ access: "all" })) }],
  },
  large: {
    rounds: Array.from({ length: 5 }, () => ({
      steps: Array.from(
        { length: 20 },
        (_, index): FixtureStep => ({
          access:
            index < 6 ? [] : index === 19 ? "all" : [...new Set([index % 3, index - 6, index - 5])],
        }),
      ),
    })),
  },
} satisfies Record<string, FixtureInput>;

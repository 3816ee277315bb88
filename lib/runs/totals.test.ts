import { describe, expect, it } from "vitest";
import { expectTotals } from "@/tests/support/expect-totals";
import { aRun, aWorker } from "@/tests/support/run-builder";
import { applyRunEvent } from "./apply-run-event";
import type { RunEvent } from "./events";
import { realityOf, realityOfWorkers } from "./reality";
import { type Run, runSchema } from "./run";
import type { Attempt } from "./step";
import { planStepKey } from "./step-key";
import { addAttempt, totalsOf, zeroCost, zeroTotals } from "./totals";
import { type Cost, noTokens } from "./usage";

const at = "2026-01-01T00:00:00.000Z";
const real = aWorker(0, { provider: "anthropic" });
const simulated = aWorker(1);
const realStandIn = aWorker(8, { provider: "openai-compatible" });
const simulatedStandIn = aWorker(9);

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function anAttempt(index: number, given: Partial<Attempt> = {}): Attempt {
  return {
    index,
    startedAt: at,
    endedAt: at,
    firstTokenMs: null,
    error: null,
    finishReason: "stop",
    usage: null,
    rawUsage: null,
    cost: { status: "known", usd: "0" },
    servedModel: null,
    ...given,
  };
}

/** A run of many steps and attempts by workers of all kinds, at every sort of cost. */
function aRandomRun(seed: number): Run {
  const draw = random(seed);
  const oneOf = <Value>(values: readonly Value[]) =>
    values[Math.floor(draw() * values.length)] as Value;
  const aCost = (): Cost =>
    oneOf<Cost>([
      { status: "known", usd: draw().toFixed(12) },
      { status: "estimated", usd: draw().toFixed(9) },
      { status: "unknown", reason: "no-price" },
    ]);
  const queued = aRun({ workers: [real, simulated] });
  const pool = { ...queued.pool, standIns: [realStandIn, simulatedStandIn] };
  const specs = Array.from({ length: 6 }, (_, index) => ({
    key: planStepKey(0, index),
    round: 0,
    kind: "call" as const,
    index,
    // The ordinal 7 is of no worker: a file from outside may name one.
    worker: oneOf([0, 1, 1, 0, null, 7]),
    subtask: "",
    access: [],
    sees: [],
  }));
  const drafts: object[] = [
    { type: "run-start" },
    {
      type: "round-start",
      round: 0,
      plan: { steps: [] },
      steps: specs,
      repairs: [],
      samePlanAs: null,
      isPlanCut: false,
    },
  ];
  for (const { key, worker } of specs) {
    const standIn = worker === 0 ? realStandIn : worker === 1 ? simulatedStandIn : null;
    const attempt = (index: number) =>
      anAttempt(index, {
        cost: worker === null ? { status: "known", usd: "0" } : aCost(),
        ...(draw() < 0.2 && { isCalled: false as const }),
        ...(standIn && draw() < 0.3 && { workerId: standIn.id }),
        usage: {
          inputTokens: Math.floor(draw() * 1000),
          cachedInputTokens: 1,
          cacheWriteTokens: 2,
          outputTokens: Math.floor(draw() * 1000),
          reasoningTokens: 3,
          source: "reported",
          flags: [],
        },
      });
    drafts.push({ type: "step-retry", stepKey: key, attempt: attempt(0), waitMs: 0 });
    drafts.push({
      type: "step-end",
      stepKey: key,
      status: "succeeded",
      reply: "",
      reasoning: "",
      finishReason: "stop",
      attempt: draw() < 0.8 ? attempt(1) : null,
      error: null,
      notes: [],
      cut: {},
    });
  }
  const events = drafts.map((draft, index) => ({ ...draft, sequence: index + 1, at }) as RunEvent);
  return events.reduce(applyRunEvent, { ...queued, pool });
}

describe("the totals of a run", () => {
  it("are the sums of its attempts, real and simulated ones each in their own part", () => {
    for (let seed = 1; seed <= 200; seed += 1) expectTotals(aRandomRun(seed));
  });

  it("mark only the part whose calls are unknown or estimated", () => {
    const unknown = anAttempt(0, { cost: { status: "unknown", reason: "no-usage" } });
    const guessed = anAttempt(0, { cost: { status: "estimated", usd: "0.5" } });
    const totals = addAttempt(addAttempt(zeroTotals, unknown, "real"), guessed, "simulated");
    expect(totals.real).toEqual({ calls: 1, usd: "0", isAtLeast: true, isEstimated: false });
    expect(totals.simulated).toEqual({ calls: 1, usd: "0.5", isAtLeast: false, isEstimated: true });
  });

  it("count no call of the built-in Conductor, which calls no model", () => {
    expect(addAttempt(zeroTotals, anAttempt(0), "builtin")).toEqual(zeroTotals);
  });

  it("count no call that was never made", () => {
    const refused = anAttempt(0, { isCalled: false });
    expect(addAttempt(zeroTotals, refused, "real")).toEqual(zeroTotals);
  });
});

describe("tokens that are not known", () => {
  const unknown = anAttempt(0, { cost: { status: "unknown", reason: "no-usage" } });
  const stopped = anAttempt(0, { error: { code: "timed-out", message: "x", details: {} } });
  const refused = anAttempt(0, { error: { code: "provider-failed", message: "x", details: {} } });

  it.each([
    ["a call of unknown cost", unknown, true],
    ["a call that was stopped, on a server that costs nothing", stopped, true],
    ["a call that failed before any model", refused, undefined],
    ["a call that was never made", { ...stopped, isCalled: false as const }, undefined],
  ])("make the sums the least that they are: %s", (_, attempt, expected) => {
    expect(addAttempt(zeroTotals, attempt, "real").areTokensAtLeast).toBe(expected);
    expect(totalsOf([attempt, anAttempt(1)]).areTokensAtLeast).toBe(expected);
  });
});

describe("tokens that are an estimate", () => {
  const usage = { ...noTokens, inputTokens: 10, outputTokens: 5 };
  const reported = anAttempt(0, { usage });
  const estimated = anAttempt(1, { usage: { ...usage, source: "estimated" } });

  it("make the sums estimates, and none other do", () => {
    expect(totalsOf([reported])).not.toHaveProperty("areTokensEstimated");
    expect(totalsOf([estimated, reported])).toMatchObject({
      inputTokens: 20,
      outputTokens: 10,
      areTokensEstimated: true,
    });
    const first = addAttempt(zeroTotals, reported, "real");
    expect(first).not.toHaveProperty("areTokensEstimated");
    const both = addAttempt(addAttempt(first, estimated, "real"), reported, "real");
    expect(both).toMatchObject({ inputTokens: 30, areTokensEstimated: true });
    expect(both).not.toHaveProperty("areTokensAtLeast");
  });
});

describe("realityOf", () => {
  const mixedPool = { ...aRun().pool, workers: [real, simulated] };
  const called = { ...zeroCost, calls: 1 };

  it.each([
    ["real", { real: called }],
    ["simulated", { simulated: called }],
    ["mixed", { real: called, simulated: called }],
  ] as const)("is %s by the calls that were made, whatever the pool holds", (reality, parts) => {
    expect(realityOf({ pool: mixedPool, totals: { ...zeroTotals, ...parts } })).toBe(reality);
  });

  it("goes by the workers while no call was made", () => {
    const of = (...workers: (typeof real)[]) =>
      realityOf({ pool: { ...mixedPool, workers }, totals: { ...zeroTotals, calls: 1 } });
    expect(of(real, real)).toBe("real");
    expect(of(simulated)).toBe("simulated");
    expect(of(real, simulated)).toBe("mixed");
    expect(realityOfWorkers([])).toBe("real");
  });
});

describe("runSchema", () => {
  it("reads a queued run of a version that knew one sum for all", () => {
    const run = aRun();
    const { totals: _, ...rest } = run;
    const totals = {
      usd: "0",
      isAtLeast: false,
      isEstimated: false,
      inputTokens: 0,
      outputTokens: 0,
      calls: 0,
    };
    expect(runSchema.parse({ ...rest, isSimulated: true, totals })).toEqual(run);
    expect(runSchema.parse(run)).toEqual(run);
  });

  it("stays strict", () => {
    expect(runSchema.safeParse({ ...aRun(), other: 1 }).success).toBe(false);
    expect(runSchema.safeParse([]).success).toBe(false);
    expect(runSchema.safeParse({ ...aRun(), totals: null }).success).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/pool";
import { planStepKey, type Run, type RunEvent, type Step, sightOf } from "@/lib/runs";
import { expectSound } from "@/tests/support/engine-scripts";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { type Script, ScriptedClient, usageOf } from "@/tests/support/scripted-client";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort, type MemoryPortOptions } from "./memory-port";
import { ShutdownSignal } from "./port";
import type { StepTask, Strategy } from "./strategy";

type Vote = { reply: string; notes: string[] };

/** Forks to `forks` workers and lets a rule choose. */
function forkAndChoose(forks: number, choose: (seen: readonly Step[]) => Vote): Strategy {
  return function* (run) {
    const plan = aPlan(...Array.from({ length: forks }, () => []), "all");
    const specs = plan.steps.map((step, index) => ({
      ...step,
      key: planStepKey(0, index),
      round: 0,
      index,
      kind: index === forks ? ("choose" as const) : ("call" as const),
      worker: index === forks ? null : step.worker,
      sees: sightOf({ round: 0, index, access: step.access }).sees,
    }));
    const fixed = { round: 0, plan, repairs: [], samePlanAs: null, isPlanCut: false };
    yield { type: "emit", event: { type: "round-start", ...fixed, steps: specs } };
    const tasks = specs.map((spec): StepTask => {
      const worker = spec.worker === null ? null : (run.pool.workers[spec.worker] ?? null);
      return { spec, worker, choose, messages: () => [{ role: "user", content: run.question }] };
    });
    const last = (yield { type: "tasks", tasks }).at(-1);
    yield { type: "emit", event: { type: "round-end", round: 0, status: "succeeded" } };
    const answer = { text: last?.reply ?? "", stepKey: last?.key ?? "", isBestSoFar: false };
    return { status: "succeeded", reason: "answered", message: "", answer };
  };
}

/** The most frequent reply; on a tie the earliest. */
function majority(seen: readonly Step[]): Vote {
  const count = (reply: string) => seen.filter((step) => step.reply === reply).length;
  const [best] = [...seen].sort((left, right) => count(right.reply) - count(left.reply));
  return { reply: best?.reply ?? "", notes: [`votes-${count(best?.reply ?? "")}`] };
}

async function execute(
  script: Script,
  given: Partial<MemoryPortOptions> & { strategy?: Strategy; run?: Run } = {},
) {
  const clock = createVirtualClock();
  const client = new ScriptedClient(script, clock);
  const run = given.run ?? aRun();
  const port = createMemoryPort({ client, clock, random: () => 1, ...given, run });
  const strategy = given.strategy ?? forkAndChoose(3, majority);
  const ended = await executeRun({ run: port.fold(), strategy, port });
  expectSound(run, ended, port.events);
  return { ended, port, client };
}

function at(events: readonly RunEvent[], type: RunEvent["type"]): number {
  const times = events.filter((event) => event.type === type).map((event) => Date.parse(event.at));
  return times[0] ?? Number.NaN;
}

describe("executeRun", () => {
  it("chooses by a rule over replies, each from a call of its own (B64)", async () => {
    const { ended, client } = await execute((_request, call) => (call === 2 ? "13" : "12"));
    expect(ended.answer?.text).toBe("12");
    expect(ended.rounds[0]?.steps[3]).toMatchObject({ notes: ["votes-2"], attempts: [] });
    expect(new Set(client.calls.map((call) => call.seed)).size).toBe(3);
    expect(ended.totals.calls).toBe(3);
  });

  it("does nothing with a run that has ended", async () => {
    const { ended, port } = await execute(() => "12");
    expect(await executeRun({ run: ended, strategy: forkAndChoose(3, majority), port })).toBe(
      ended,
    );
  });

  it("waits between attempts as the provider asks", async () => {
    const busy = new ProviderError("Too many requests.", {
      provider: "p",
      model: "m",
      statusCode: 429,
      isRetryable: true,
      retryAfterMs: 7_000,
    });
    const { port } = await execute((_request, call) => (call === 1 ? busy : "12"));
    expect(at(port.events, "run-end") - at(port.events, "run-start")).toBe(7_000);
    expect(port.events).toContainEqual(
      expect.objectContaining({ type: "step-retry", waitMs: 7_000 }),
    );
  });

  it("counts the retries into the time of the step", async () => {
    const busy = () =>
      new ProviderError("Overloaded.", {
        provider: "p",
        model: "m",
        statusCode: 529,
        isRetryable: true,
        retryAfterMs: 60_000,
      });
    const run = aRun({ settings: { stepTimeoutMs: 90_000, callRetries: 8 } });
    const { ended } = await execute((_request, call) => (call % 3 === 1 ? busy() : "12"), { run });
    const timedOut = await execute(() => busy(), { run });
    expect(ended.status).toBe("succeeded");
    expect(timedOut.ended.rounds[0]?.steps[0]).toMatchObject({ status: "timed-out" });
    expect(timedOut.ended).toMatchObject({ status: "failed", end: { reason: "step-failed" } });
    expect(timedOut.ended.rounds[0]?.steps[0]?.attempts).toHaveLength(2);
  });

  it("streams a reply only after its step has started, with offsets that fit", async () => {
    const { port } = await execute(() => ({ reply: "twelve", delayMs: 10 }));
    const first = port.deltas.filter((delta) => delta.stepKey === "r0.s0");
    expect(first.map(({ offset, text }) => [offset, text])).toEqual([
      [0, "t"],
      [1, "welve"],
    ]);
  });

  it("keeps half a reply of a call that failed for the reader, not for the next step", async () => {
    const run = aRun({ settings: { stepTimeoutMs: 1_000 } });
    const script: Script = (request) =>
      request.seed.includes("r0.s0") ? { reply: "half", delayMs: 5_000 } : "12";
    const { ended } = await execute(script, { run });
    expect(ended.rounds[0]?.steps[0]).toMatchObject({ status: "timed-out", reply: "h" });
    expect(ended.answer?.text).toBe("12");
  });

  it("aborts a client that does not heed its signal", async () => {
    const run = aRun({ settings: { runTimeoutMs: 2_000 } });
    const clock = createVirtualClock();
    const client = { call: () => new Promise<never>(() => undefined) };
    const port = createMemoryPort({ run, client, clock });
    const ended = await executeRun({ run, strategy: forkAndChoose(2, majority), port });
    expect(ended).toMatchObject({ status: "timed-out", answer: null });
    expectSound(run, ended, port.events);
  });

  it("lets calls under way finish when a limit is reached, and starts none", async () => {
    const run = aRun({ settings: { maxTokens: 2_500 } });
    const script: Script = () => ({ reply: "12", delayMs: 50, usage: usageOf(100, 900) });
    const { ended } = await execute(script, { run });
    const statuses = ended.rounds[0]?.steps.map((step) => step.status);
    expect(statuses).toEqual(["succeeded", "succeeded", "skipped", "skipped"]);
    expect(ended).toMatchObject({ status: "failed", end: { reason: "token-limit" } });
    expect(ended.answer).toMatchObject({ text: "12", isBestSoFar: true });
  });

  it("has only what is left of its time when it is taken up again, without the time away", async () => {
    const run = aRun({ settings: { runTimeoutMs: 60_000, stepTimeoutMs: 60_000 } });
    const clock = createVirtualClock();
    const away = createVirtualClock(Date.UTC(2026, 0, 1) + 3_600_000);
    const script: Script = (request) => ({
      reply: "12",
      delayMs: request.seed.includes("r0.s0") ? 40_000 : 90_000,
    });
    const first = createMemoryPort({ run, client: new ScriptedClient(script, clock), clock });
    const strategy = forkAndChoose(2, majority);
    const executing = executeRun({ run, strategy, port: first }).catch(() => undefined);
    await clock.sleep(50_000, new AbortController().signal);
    first.crash();
    await executing;
    const client = new ScriptedClient(script, away);
    const port = createMemoryPort({ run, client, clock: away, events: first.events });
    const ended = await executeRun({ run: port.fold(), strategy, port });
    expect(ended).toMatchObject({ status: "timed-out", resumes: 1 });
    expect(at(port.events, "run-end") - at(port.events, "run-resume")).toBe(20_000);
    expectSound(run, ended, port.events);
  });

  it("ends for its true reason when it dies between the ends of its steps and its own", async () => {
    const run = aRun({ settings: { runTimeoutMs: 2_000 } });
    const script: Script = () => ({ reply: "12", delayMs: 5_000 });
    const whole = await execute(script, { run, strategy: forkAndChoose(3, majority) });
    expect(whole.ended).toMatchObject({ status: "timed-out", end: { reason: "timed-out" } });
    const firstEnd = whole.port.events.findIndex((event) => event.type === "step-end");
    for (let kept = firstEnd + 1; kept < whole.port.events.length; kept += 1) {
      const events = whole.port.events.slice(0, kept);
      const { ended, client } = await execute(script, { run, events });
      expect({ kept, ...ended }).toMatchObject({ status: "timed-out", resumes: 1 });
      expect(ended.end).toEqual(whole.ended.end);
      expect(client.calls).toEqual([]);
    }
  });

  it("ends as cancelled when it was cancelled before it began", async () => {
    const run = aRun();
    const port = createMemoryPort({ run, client: new ScriptedClient(() => "12") });
    port.cancel();
    const ended = await executeRun({ run, strategy: forkAndChoose(2, majority), port });
    expect(ended).toMatchObject({ status: "cancelled", rounds: [], answer: null });
  });

  it("emits nothing more once its process is stopping", async () => {
    const run = aRun();
    const client = new ScriptedClient(() => {
      port.crash();
      return { reply: "12", delayMs: 1_000 };
    });
    const port = createMemoryPort({ run, client });
    const executing = executeRun({ run, strategy: forkAndChoose(2, majority), port });
    await expect(executing).rejects.toBeInstanceOf(ShutdownSignal);
    expect(port.events.map((event) => event.type)).not.toContain("step-end");
    expect(port.events.map((event) => event.type)).not.toContain("run-end");
  });

  it("rejects with the port's error when an event cannot be kept", async () => {
    const run = aRun();
    const memory = createMemoryPort({ run, client: new ScriptedClient(() => "12") });
    const port = {
      ...memory,
      emit: (event: Parameters<typeof memory.emit>[0]) =>
        event.type === "step-end"
          ? { ...memory.emit(event), kept: Promise.reject(new Error("not ours")) }
          : memory.emit(event),
    };
    const executing = executeRun({ run, strategy: forkAndChoose(2, majority), port });
    await expect(executing).rejects.toThrow("not ours");
  });

  it("ends a run as internal when the strategy has a bug, and reports it", async () => {
    const broken = forkAndChoose(2, () => {
      throw new TypeError("undefined is not a vote");
    });
    const { ended, port } = await execute(() => "12", { strategy: broken });
    expect(ended).toMatchObject({ status: "failed", end: { reason: "internal" } });
    expect(ended.end?.message).not.toContain("vote");
    expect(port.reports).toHaveLength(1);
  });

  it("stops a strategy that goes past the rounds of the run", async () => {
    const endless: Strategy = function* (run) {
      for (let round = 0; ; round += 1) {
        const fixed = { repairs: [], samePlanAs: null, isPlanCut: false, steps: [] };
        const plan = { steps: [] };
        yield { type: "emit", event: { type: "round-start", round, plan, ...fixed } };
        yield { type: "emit", event: { type: "round-end", round, status: "succeeded" } };
        if (round > run.settings.maxRounds + 5) throw new Error("never stopped");
      }
    };
    const run = aRun({ settings: { maxRounds: 2 } });
    const { ended } = await execute(() => "12", { strategy: endless, run });
    expect(ended).toMatchObject({ status: "failed", end: { reason: "round-limit" } });
    expect(ended.rounds).toHaveLength(2);
  });

  it("bounds the cost of a call by its token cap", async () => {
    const price = {
      modelId: "m",
      aliases: [],
      inputUsd: "0",
      cachedInputUsd: null,
      cacheWriteUsd: null,
      outputUsd: "1000",
      reasoningUsd: null,
      date: "2026-01-01",
      source: "test",
    };
    const workers = [aWorker(0, { price, maxTokens: 6_000 }), aWorker(1), aWorker(2)];
    const { ended, client } = await execute(() => "12", { run: aRun({ workers }) });
    expect(ended.end).toMatchObject({ reason: "cost-limit" });
    expect(ended.end?.message).toBe(
      "The run's simulated calls have spent $0.00 of its cost limit of $5.00. The next simulated call was not made: it could cost up to $6.00.",
    );
    expect(client.calls.map((call) => call.worker.id)).not.toContain("wrk_0");
  });
});

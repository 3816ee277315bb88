import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isStudioError } from "@/lib/errors";
import { isProviderError, ProviderError, type ProviderErrorKind } from "@/lib/pool";
import type { CallGate, CallOutcome, Pass } from "@/lib/pool/gate";
import { type CallLimits, type Cost, noLimits, type WorkerSnapshot } from "@/lib/runs";
import { connectionDay, studioDay } from "@/lib/runs/calls";
import { aWorker } from "../support/run-builder";

/** What the suite asks of an adapter. Each gate is another process's. */
export interface GateAdapter {
  gate(): CallGate;
  setConnection(id: string, limits: Partial<CallLimits>): Promise<void>;
  setWorker(id: string, connectionId: string, limits: Partial<CallLimits>): Promise<void>;
  setBudget(scope: string, usd: string | null): Promise<void>;
  /** An attempt of today that is kept. */
  addSpent(connectionId: string, usd: string | null, status?: Cost["status"]): Promise<void>;
  /** Lets the time pass that a circuit stays open. */
  passOpenTime(connectionId: string): Promise<void>;
  /** Lets a minute pass since the connection's trial began. */
  passTrialTime(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

const calm = new AbortController().signal;
setMaxListeners(0, calm);
const free: CallOutcome = { usage: null, cost: { status: "known", usd: "0" }, error: null };

export const realWorker = (given: Partial<WorkerSnapshot> = {}) =>
  aWorker(0, { provider: "openai-compatible", connectionId: "conn_a", ...given });

export function failureOf(kind: ProviderErrorKind, statusCode: number | null = null) {
  return new ProviderError("The server is broken.", {
    provider: "openai-compatible",
    model: "model-0",
    statusCode,
    isRetryable: true,
    kind,
  });
}

const usageOf = (tokens: number) => ({
  inputTokens: tokens,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  source: "reported" as const,
  flags: [],
});

/** Behaviour that every gate must show, whatever it keeps its state in. */
export function callGateSuite(name: string, makeAdapter: () => Promise<GateAdapter>): void {
  describe(`gate: ${name}`, () => {
    let adapter: GateAdapter;
    beforeEach(async () => {
      adapter = await makeAdapter();
      await adapter.setConnection("conn_a", {});
      await adapter.setWorker("wrk_0", "conn_a", {});
    });
    afterEach(() => adapter.close());

    const request = (given: { worker?: WorkerSnapshot; tokens?: number; usd?: string | null }) => ({
      worker: given.worker ?? realWorker(),
      worstCase: () => ({ tokens: given.tokens ?? 10, usd: given.usd ?? null }),
    });
    const fail = async (gate: CallGate, error: unknown) =>
      (await gate.enter(request({}), calm)).leave({ ...free, error });
    const entering = (gate: CallGate, given: Parameters<typeof request>[0] = {}) =>
      gate.enter(request(given), calm).then(
        (pass) => pass,
        (error: unknown) => error,
      );

    it("never lets more calls through at once than the connection allows, over all processes", async () => {
      await adapter.setConnection("conn_a", { concurrency: 3 });
      const gates = [adapter.gate(), adapter.gate(), adapter.gate()];
      let open = 0;
      let most = 0;
      const call = async (index: number) => {
        const worker = realWorker({ id: `wrk_${index % 4}` });
        const pass = await gates[index % 3]?.enter(request({ worker }), calm);
        open += 1;
        most = Math.max(most, open);
        await sleep(40);
        open -= 1;
        await pass?.leave(free);
      };
      await Promise.all(Array.from({ length: 24 }, (_, index) => call(index)));
      expect(most).toBeLessThanOrEqual(3);
      expect(most).toBeGreaterThan(1);
    });

    it("lets the oldest of a process go first and tells how long it waited", async () => {
      await adapter.setWorker("wrk_0", "conn_a", { concurrency: 1 });
      const gate = adapter.gate();
      const order: number[] = [];
      const waits = await Promise.all(
        [0, 1, 2, 3].map(async (index) => {
          const pass = await gate.enter(request({}), calm);
          order.push(index);
          await sleep(20);
          await pass.leave(free);
          return pass.waitedMs;
        }),
      );
      expect(order).toEqual([0, 1, 2, 3]);
      expect(waits[0]).toBe(0);
      expect(waits[3]).toBeGreaterThan(waits[1] ?? 0);
    });

    it("tells a call that waits what it waits for, also one that stands behind it in line", async () => {
      await adapter.setConnection("conn_a", { concurrency: 1 });
      const gate = adapter.gate();
      const first = await gate.enter(request({}), calm);
      const told: unknown[][] = [[], [], []];
      const waiting = told.map((heard) =>
        gate.enter({ ...request({}), onWait: (reason) => heard.push(reason) }, calm),
      );
      await expect.poll(() => told.every((heard) => heard.some(Boolean))).toBe(true);
      const reason = { limit: "concurrency", most: 1, of: "connection" };
      for (const heard of told) expect(heard.at(-1)).toMatchObject(reason);
      await first.leave(free);
      for (const pass of waiting) await (await pass).leave(free);
    });

    it.each([
      ["worker", { requestsPerMinute: 5 }, { limit: "requests", most: 5, of: "worker" }],
      ["worker", { tokensPerMinute: 100 }, { limit: "tokens", most: 100, of: "worker" }],
      ["budget", "1", { limit: "budget", most: null, of: "studio" }],
    ] as const)("tells of a wait under a limit of %s %j", async (_, limit, reason) => {
      if (typeof limit === "string") await adapter.setBudget(studioDay, limit);
      else await adapter.setWorker("wrk_0", "conn_a", limit);
      const gate = adapter.gate();
      await gate.enter(request({ usd: "0.6" }), calm);
      const heard: unknown[] = [];
      const stop = new AbortController();
      const second = gate.enter(
        { ...request({ usd: "0.6" }), onWait: (told) => heard.push(told) },
        stop.signal,
      );
      await expect.poll(() => heard.at(-1)).toMatchObject(reason);
      stop.abort(new Error("stopped"));
      await expect(second).rejects.toThrow("stopped");
    });

    it("says nothing to a call that need not wait", async () => {
      const heard: unknown[] = [];
      await adapter.setConnection("conn_a", { concurrency: 2 });
      const onWait = (reason: unknown) => heard.push(reason);
      await adapter.gate().enter({ ...request({}), onWait }, calm);
      expect(heard).toEqual([]);
    });

    it("goes by the live limits, not by the run's copy", async () => {
      const limits = { ...noLimits, concurrency: 1 };
      const gate = adapter.gate();
      await gate.enter(request({ worker: realWorker({ limits }) }), calm);
      await gate.enter(request({ worker: realWorker({ limits }) }), calm);

      const deleted = realWorker({ id: "wrk_deleted", connectionId: null, limits });
      await gate.enter(request({ worker: deleted }), calm);
      const second = gate.enter(request({ worker: deleted }), AbortSignal.timeout(30));
      await expect(second).rejects.toThrow();
    });

    it("heeds an abort at once and leaves no place taken", async () => {
      await adapter.setConnection("conn_a", { concurrency: 1 });
      const gate = adapter.gate();
      const first = await gate.enter(request({}), calm);
      // The fastest of some: a busy machine is slow now and then, a gate that looks only once a second always.
      const tookMs: number[] = [];
      for (let turn = 0; turn < 4; turn++) {
        const controllers = [new AbortController(), new AbortController()];
        const waiting = controllers.map(({ signal }) => gate.enter(request({}), signal));
        const ends = Promise.allSettled(waiting);
        await sleep(30);
        const at = Date.now();
        for (const controller of controllers) controller.abort(new Error("stopped"));
        expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
        tookMs.push(Date.now() - at);
      }
      expect(Math.min(...tookMs)).toBeLessThan(200);
      await first.leave(free);
      await (await gate.enter(request({}), calm)).leave(free);
    });

    it("spreads requests over the minute", async () => {
      await adapter.setConnection("conn_a", { requestsPerMinute: 600 });
      const gates = [adapter.gate(), adapter.gate()];
      const startedAt = Date.now();
      const call = async (index: number) => {
        await (await gates[index % 2]?.enter(request({}), calm))?.leave(free);
      };
      await Promise.all(Array.from({ length: 66 }, (_, index) => call(index)));
      // Sixty at once, then nine a second.
      expect(Date.now() - startedAt).toBeGreaterThan(540);
    });

    it("gives tokens back that a call did not use, and lets one pass that is larger than the limit", async () => {
      await adapter.setConnection("conn_a", { tokensPerMinute: 6_000 });
      const gate = adapter.gate();
      for (let index = 0; index < 5; index += 1) {
        const pass = await gate.enter(request({ tokens: 50_000 }), calm);
        await pass.leave({ ...free, usage: usageOf(10) });
        expect(pass.waitedMs).toBeLessThan(1_000);
      }
      const pass = await gate.enter(request({ tokens: 50_000 }), calm);
      await pass.leave({ ...free, usage: usageOf(3_000) });
      await expect(gate.enter(request({}), AbortSignal.timeout(200))).rejects.toThrow();
    });

    it("opens the circuit after five failures in a row, for all processes, and says so", async () => {
      const [first, second] = [adapter.gate(), adapter.gate()];
      await entering(second);
      for (const gate of [first, second, first, second]) await fail(gate, failureOf("server", 503));
      expect(await entering(first)).not.toBeInstanceOf(Error);
      await fail(first, failureOf("connection"));
      await sleep(50);
      for (const gate of [first, second, adapter.gate()]) {
        const error = await entering(gate);
        expect(isProviderError(error) && error.kind).toBe("circuit-open");
        expect(isProviderError(error) && error.isRetryable).toBe(false);
        expect(String(error)).toMatch(
          /failed 5 times in a row \(last: The server is broken\); it is not called until \d\d:\d\d:\d\d UTC\.$/,
        );
      }
    });

    it("counts a refused key sooner, and neither waits nor requests that are not liked", async () => {
      const gate = adapter.gate();
      for (let index = 0; index < 8; index += 1) {
        await fail(gate, failureOf("rate-limit", 429));
        await fail(gate, failureOf("request", 400));
      }
      expect(await entering(gate)).not.toBeInstanceOf(Error);
      for (let index = 0; index < 3; index += 1) await fail(gate, failureOf("auth", 401));
      expect(await entering(gate)).toMatchObject({ kind: "circuit-open" });
    });

    it("begins to count anew after a success", async () => {
      const [first, second] = [adapter.gate(), adapter.gate()];
      await entering(second);
      for (let index = 0; index < 4; index += 1) await fail(first, failureOf("stall"));
      await sleep(400);
      await (await second.enter(request({}), calm)).leave(free);
      await fail(first, failureOf("stall"));
      expect(await entering(first)).not.toBeInstanceOf(Error);
    });

    /** A connection that failed, whose time is over: the next call is a trial. */
    const aHalfOpenCircuit = async () => {
      const gate = adapter.gate();
      for (let index = 0; index < 5; index += 1) await fail(gate, failureOf("cut"));
      await adapter.passOpenTime("conn_a");
    };
    /** Calls of two processes that meet a half-open circuit: the one that is let through, and those that wait. */
    const aTrial = async () => {
      await aHalfOpenCircuit();
      const gates = [adapter.gate(), adapter.gate()];
      const trial = (await entering(gates[0] ?? adapter.gate())) as Pass;
      const heard: unknown[][] = [[], [], [], []];
      const ended: unknown[] = [];
      const waiting = heard.map(async (told, index) => {
        const onWait = (reason: unknown) => told.push(reason);
        const worker = realWorker({ id: `wrk_${index}` });
        const entry = gates[index % 2]?.enter({ ...request({ worker }), onWait }, calm);
        const end = await entry?.catch((error: unknown) => error);
        ended.push(end);
        return end;
      });
      await expect.poll(() => heard.every((told) => told.some(Boolean))).toBe(true);
      expect(ended).toEqual([]);
      return { trial, waiting: Promise.all(waiting), heard, ended };
    };
    const areIn = (ends: readonly unknown[]) =>
      ends.map((end) => !(end instanceof Error) && end !== undefined);

    it("lets one trial through over all processes while the others wait and say why", async () => {
      const { trial, waiting, heard } = await aTrial();
      const reason = { limit: "circuit", most: null, of: "connection", name: "conn_a" };
      for (const told of heard) expect(told.at(-1)).toEqual(reason);
      await trial.leave(free);
      expect(areIn(await waiting)).toEqual([true, true, true, true]);
      expect(await entering(adapter.gate())).toMatchObject({ waitedMs: 0 });
    });

    it("closes the circuit with the first text of the trial, while its reply still goes on", async () => {
      const { trial, waiting } = await aTrial();
      const at = Date.now();
      trial.textCame();
      expect(areIn(await waiting)).toEqual([true, true, true, true]);
      expect(Date.now() - at).toBeLessThan(800);
      await trial.leave(free);
      // The success began the count anew.
      for (let index = 0; index < 4; index += 1) await fail(adapter.gate(), failureOf("cut"));
      expect(await entering(adapter.gate())).not.toBeInstanceOf(Error);
    });

    it("opens again, for longer, when the trial breaks after its first text", async () => {
      const { trial, waiting } = await aTrial();
      trial.textCame();
      await trial.leave({ ...free, error: failureOf("cut"), hasAnswered: true });
      await waiting;
      const gate = adapter.gate();
      expect(String(await entering(gate))).toContain("failed 6 times in a row");
    });

    it("refuses those that wait as soon as the trial has failed", async () => {
      const { trial, waiting } = await aTrial();
      const at = Date.now();
      await trial.leave({ ...free, error: failureOf("cut") });
      for (const end of await waiting) {
        expect(end).toMatchObject({ kind: "circuit-open" });
        expect(String(end)).toContain("failed 6 times in a row");
      }
      expect(Date.now() - at).toBeLessThan(800);
    });

    it("lets the next one try when a trial ends without a verdict", async () => {
      const { trial, ended } = await aTrial();
      await trial.leave({ ...free, error: new Error("The user stopped it.") });
      await expect.poll(() => areIn(ended)).toEqual([true]);
      await sleep(100);
      expect(ended).toHaveLength(1);
      (ended[0] as Pass).textCame();
      await expect.poll(() => areIn(ended)).toEqual([true, true, true, true]);
    });

    it("waits for no trial that has gone on for a minute without a text", async () => {
      const { waiting } = await aTrial();
      await adapter.passTrialTime("conn_a");
      for (const end of await waiting) expect(end).toMatchObject({ kind: "circuit-open" });
      expect(String(await entering(adapter.gate()))).toMatch(
        /one call has been trying it for 6\d s without a word, and no other is made before that has ended/,
      );
    });

    it("stops waiting for a trial when aborted", async () => {
      await aHalfOpenCircuit();
      const gate = adapter.gate();
      await gate.enter(request({}), calm);
      const stop = new AbortController();
      const second = gate.enter(request({}), stop.signal);
      await sleep(20);
      stop.abort(new Error("stopped"));
      await expect(second).rejects.toThrow("stopped");
    });

    it("opens again after a trial that failed", async () => {
      await aHalfOpenCircuit();
      const other = adapter.gate();
      await fail(other, failureOf("cut"));
      expect(String(await entering(other))).toContain("failed 6 times in a row");
    });

    it("refuses a call that a day's budget has no room for", async () => {
      await adapter.setBudget(connectionDay("conn_a"), "1");
      await adapter.addSpent("conn_a", "0.75");
      const gate = adapter.gate();
      const error = await entering(gate, { usd: "0.3" });
      expect(isStudioError(error) && error.code).toBe("budget-spent");
      expect(String(error)).toMatch(
        /\$0\.75 of \$1\.00 were spent today, and the call may cost \$0\.30\. The budget renews at 00:00 UTC/,
      );
      expect(await entering(gate, { usd: "0.25" })).not.toBeInstanceOf(Error);
      expect(await entering(gate, { usd: "0" })).not.toBeInstanceOf(Error);
    });

    it("marks what was spent as it is marked everywhere", async () => {
      await adapter.setBudget(studioDay, "1");
      await adapter.addSpent("conn_a", "0.75", "estimated");
      await adapter.addSpent("conn_a", null, "unknown");
      const error = await entering(adapter.gate(), { usd: "0.3" });
      expect(String(error)).toContain("at least ~$0.75 of $1.00 were spent today");
      expect(isStudioError(error) && error.details).toMatchObject({
        spentUsd: "0.75",
        isSpentAtLeast: true,
        isSpentEstimated: true,
      });
    });

    it("lets a call of unknown price pass a budget, and says so", async () => {
      await adapter.setBudget(studioDay, "1");
      expect(await adapter.gate().enter(request({}), calm)).toMatchObject({ isUnpriced: true });
    });

    it("holds the studio to its day over all processes, whatever calls turn out to cost", async () => {
      await adapter.setBudget(studioDay, "1");
      const gates = [adapter.gate(), adapter.gate(), adapter.gate()];
      let spent = 0;
      const call = async (index: number) => {
        const pass = await gates[index % 3]?.enter(request({ usd: "0.3" }), calm);
        await sleep(10);
        const usd = index % 2 === 0 ? "0.3" : "0.2";
        spent += Number(usd);
        await adapter.addSpent("conn_a", usd);
        await pass?.leave({ ...free, cost: { status: "known", usd } });
      };
      const ends = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => call(index)));
      expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
      expect(ends.some(({ status }) => status === "rejected")).toBe(true);
      expect(spent).toBeLessThanOrEqual(1);
      expect(spent).toBeGreaterThan(0.7);
    });

    it("takes simulated money for none of the studio's day", async () => {
      await adapter.setBudget(studioDay, "0.1");
      const worker = aWorker(0, { connectionId: "conn_sim" });
      expect(await entering(adapter.gate(), { worker, usd: "5" })).not.toBeInstanceOf(Error);
    });
  });
}

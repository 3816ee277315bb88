import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ModelClient, ProviderError } from "@/lib/pool";
import type { Run, RunEvent } from "@/lib/runs";
import {
  accept,
  byRound,
  byStep,
  conducted,
  endedKeys,
  expectSound,
  failing,
  handRun,
  isAbout,
  isAtLeast,
  lostKeys,
  pricedWorkers,
  runningKeys,
  statuses,
  until,
  userText,
} from "../support/engine-scripts";
import { aPlan, planText } from "../support/run-builder";
import { type Script, ScriptedClient, stepKeyOf, usageOf } from "../support/scripted-client";

/** What the suite asks of an engine: the executor over one adapter, and a process that can die. */
export interface EngineAdapter {
  /** Keeps a queued run and sets it going with this client; does not wait for its end. */
  start(run: Run, client: ModelClient): Promise<void>;
  /** Kills the engine's process, as far as runs can tell. */
  crash(): Promise<void>;
  /** Starts an engine again: it takes up what had not ended, with the client that the run was started with. */
  resume(): Promise<void>;
  cancel(runId: string): Promise<void>;
  /** Resolves with the run once its `run-end` is kept. */
  waitForEnd(runId: string): Promise<Run>;
  events(runId: string): Promise<RunEvent[]>;
  close(): Promise<void>;
}

/** Behaviour that every engine must show, whatever it keeps its events in. */
export function engineSuite(name: string, makeAdapter: () => Promise<EngineAdapter>): void {
  describe(`engine: ${name}`, () => {
    let adapter: EngineAdapter;
    beforeEach(async () => {
      adapter = await makeAdapter();
    });
    afterEach(async () => {
      await adapter.close();
    });

    async function finish(run: Run, script: Script) {
      const client = new ScriptedClient(script);
      await adapter.start(run, client);
      const ended = await adapter.waitForEnd(run.id);
      const events = await adapter.events(run.id);
      expectSound(run, ended, events);
      return { run: ended, client, events };
    }

    describe("order", () => {
      it("runs a chain one after the other, each shown all before it", async () => {
        const { run, client } = await finish(handRun(aPlan([], "all", "all")), byStep());
        expect(run).toMatchObject({ status: "succeeded", end: { reason: "answered" } });
        expect(run.answer).toMatchObject({ text: "reply of r0.s2", isBestSoFar: false });
        expect(client.maxInFlight).toBe(1);
        expect(userText(client, "r0.s2")).toContain("reply of r0.s0");
        expect(userText(client, "r0.s2")).toContain("reply of r0.s1");
      });

      it("runs independent steps side by side and joins them", async () => {
        const plan = aPlan([], [], [], "all");
        const { run, client } = await finish(handRun(plan), byStep({}, 30));
        expect(run.status).toBe("succeeded");
        expect(client.maxInFlight).toBe(3);
        expect(client.calls.map(stepKeyOf).at(-1)).toBe("r0.s3");
      });

      it("starts a step as soon as what it sees has ended, not a level later", async () => {
        const delays = { "r0.s1": { reply: "slow", delayMs: 200 } };
        const { events } = await finish(handRun(aPlan([], [], [0], "all")), byStep(delays));
        const place = (type: string, key: string) =>
          events.findIndex((event) => isAbout(event, type, key));
        expect(place("step-start", "r0.s2")).toBeLessThan(place("step-end", "r0.s1"));
      });

      it("runs two forks in a row (B28)", async () => {
        const { run } = await finish(handRun(aPlan([], [], [0, 1], [0, 1], [2, 3])), byStep());
        expect(run.status).toBe("succeeded");
        expect(run.rounds[0]?.steps.map((step) => step.status)).toEqual(Array(5).fill("succeeded"));
      });

      it("keeps to the order of the plan when told to", async () => {
        const settings = { strictOrder: true };
        const { client } = await finish(handRun(aPlan([], [], []), { settings }), byStep({}, 10));
        expect(client.maxInFlight).toBe(1);
        expect(client.calls.map(stepKeyOf)).toEqual(["r0.s0", "r0.s1", "r0.s2"]);
      });
    });

    describe("the Conductor", () => {
      it("runs the plan that it writes", async () => {
        const { run } = await finish(
          conducted({ maxRounds: 1 }),
          byRound([planText(aPlan([], "all"))]),
        );
        expect(run.end?.reason).toBe("answered");
        expect(run.answer).toMatchObject({ text: "reply of r0.s1", isBestSoFar: false });
      });

      it("mends a bad plan by trying again with the issues shown", async () => {
        const bad = "model_id = [9]\nsubtasks = ['a']\naccess_list = [[]]";
        const script = byRound([[bad, planText(aPlan([]))]]);
        const { run, client } = await finish(conducted({ maxRounds: 1 }), script);
        expect(run.status).toBe("succeeded");
        expect(run.rounds[0]?.refused).toMatchObject([{ stepKey: "r0.c0", willRetry: true }]);
        expect(userText(client, "r0.c1")).toContain(bad);
      });

      it("fails when no try gives a plan, and calls no worker", async () => {
        const script = byRound([["no plan", "still none", "never"]]);
        const { run, client } = await finish(conducted({ planRetries: 2 }), script);
        expect(run).toMatchObject({ status: "failed", end: { reason: "bad-plan" }, answer: null });
        expect(client.calls.map(stepKeyOf)).toEqual(["r0.c0", "r0.c1", "r0.c2"]);
        expect(run.rounds[0]?.refused.map((refused) => refused.willRetry)).toEqual([
          true,
          true,
          false,
        ]);
      });

      it("tries a plan that the token cap cut off once more, not again and again", async () => {
        const cut = { reply: "model_id = [0, 1", finishReason: "length" as const };
        const script = byRound([[cut, cut, cut]]);
        const { run, client } = await finish(conducted({ planRetries: 5 }), script);
        expect(run.end?.reason).toBe("bad-plan");
        expect(client.calls).toHaveLength(2);
      });

      it("lets the fallback worker answer, and says so", async () => {
        const settings = { planRetries: 0, fallbackOrdinal: 3 };
        const { run, client } = await finish(conducted(settings), byRound(["no plan"]));
        expect(run).toMatchObject({ status: "succeeded", end: { reason: "fallback" } });
        expect(client.calls.at(-1)?.worker.id).toBe("wrk_3");
      });

      it("fails as conductor-failed when its calls fail", async () => {
        const { run } = await finish(conducted({}), byRound([failing()]));
        expect(run).toMatchObject({ status: "failed", end: { reason: "conductor-failed" } });
      });

      it("shows an empty reply whose budget went into reasoning for what it is (B16)", async () => {
        const reply = { reply: "", reasoning: "hm ".repeat(5000), finishReason: "length" as const };
        const { run } = await finish(conducted({ planRetries: 0 }), byRound([reply]));
        const message = "empty answer: output budget spent on reasoning";
        expect(run.rounds[0]?.conducts[0]?.error?.message).toBe(message);
      });
    });

    describe("rounds", () => {
      const chain = planText(aPlan([], "all"));
      const fork = planText(aPlan([], [], "all"));
      const other = planText(aPlan("all"));

      it("ends when the Conductor accepts the answer", async () => {
        const { run, client } = await finish(conducted({ maxRounds: 3 }), byRound([chain, accept]));
        expect(run).toMatchObject({ status: "succeeded", end: { reason: "accepted" } });
        expect(run.answer).toEqual({
          text: "reply of r0.s1",
          stepKey: "r0.s1",
          isBestSoFar: false,
        });
        expect(run.rounds.map((round) => round.status)).toEqual(["succeeded", "accepted"]);
        expect(userText(client, "r1.c0")).toContain("reply of r0.s1");
      });

      it("runs three rounds, each shown the answer before it, and marks the limit (B19)", async () => {
        const script = byRound([chain, fork, other]);
        const { run, client } = await finish(conducted({ maxRounds: 3 }), script);
        expect(run).toMatchObject({ status: "succeeded", end: { reason: "round-limit" } });
        expect(run.answer).toEqual({ text: "reply of r2.s0", stepKey: "r2.s0", isBestSoFar: true });
        expect(userText(client, "r2.s0")).toContain("reply of r1.s2");
        expect(client.calls.map(stepKeyOf)).not.toContain("r3.c0");
        expect(run.totals.calls).toBe(3 + 6);
      });

      it("does not pay for the same plan twice", async () => {
        const script = byRound([chain, chain]);
        const { run, client } = await finish(conducted({ maxRounds: 3 }), script);
        expect(run).toMatchObject({ status: "succeeded", end: { reason: "same-plan" } });
        expect(run.rounds[1]).toMatchObject({ samePlanAs: 0, status: "stopped", steps: [] });
        expect(client.calls).toHaveLength(4);
      });

      it("keeps the earlier answer when a later round fails (B41)", async () => {
        const script: Script = (request, call) =>
          stepKeyOf(request) === "r1.s0" ? failing() : byRound([chain, fork])(request, call);
        const { run } = await finish(conducted({ maxRounds: 2 }), (request, call) =>
          stepKeyOf(request).startsWith("r1.s") ? failing() : script(request, call),
        );
        expect(run).toMatchObject({ status: "failed", end: { reason: "step-failed" } });
        expect(run.answer).toEqual({ text: "reply of r0.s1", stepKey: "r0.s1", isBestSoFar: true });
        expect(run.rounds[0]?.steps.every((step) => step.error === null)).toBe(true);
      });
    });

    describe("failures", () => {
      it("runs a step with some survivors and tells it what is missing", async () => {
        const script = byStep({ "r0.s0": failing() });
        const { run, client } = await finish(handRun(aPlan([], [], "all")), script);
        expect(run.status).toBe("succeeded");
        expect(statuses(run)).toEqual(["failed", "succeeded", "succeeded"]);
        expect(run.rounds[0]?.steps[2]?.notes).toContain("missing-predecessor");
        expect(userText(client, "r0.s2")).toMatch(/<step number="1" nonce="\w+" missing="failed">/);
      });

      it("does not run a step whose every visible predecessor failed", async () => {
        const script = byStep({ "r0.s0": failing(), "r0.s1": failing() });
        const { run, client } = await finish(handRun(aPlan([], [], "all", [2])), script);
        expect(run).toMatchObject({
          status: "failed",
          end: { reason: "step-failed" },
          answer: null,
        });
        expect(statuses(run)).toEqual(["failed", "failed", "skipped", "skipped"]);
        expect(client.calls).toHaveLength(2);
      });

      it("never succeeds with a step that was not started", async () => {
        const script = byStep({ "r0.s0": failing() });
        const { run } = await finish(handRun(aPlan([], [0], [])), script);
        expect(statuses(run)).toEqual(["failed", "skipped", "succeeded"]);
        expect(run.status).toBe("failed");
        expect(run.answer).toMatchObject({ text: "reply of r0.s2", isBestSoFar: true });
      });

      it("keeps the money spent when the last step fails (B61)", async () => {
        const script = byStep({ "r0.s2": failing() });
        const plan = aPlan([], "all", "all");
        const { run } = await finish(handRun(plan, { workers: pricedWorkers() }), script);
        expect(run.status).toBe("failed");
        expect(run.totals).toMatchObject({
          simulated: { usd: "0.00028" },
          inputTokens: 120,
          outputTokens: 80,
        });
        expect(run.answer).toMatchObject({ text: "reply of r0.s1", isBestSoFar: true });
      });

      it("repeats what is worth repeating and counts what it cost", async () => {
        const busy = () =>
          new ProviderError("Too many requests.", {
            provider: "simulated",
            model: "model-0",
            statusCode: 429,
            isRetryable: true,
            usage: usageOf(60, 0),
          });
        const { run, events } = await finish(
          handRun(aPlan([]), { workers: pricedWorkers() }),
          (_request, call) => (call < 3 ? busy() : "at last"),
        );
        expect(run.answer?.text).toBe("at last");
        expect(events.filter((event) => event.type === "step-retry")).toHaveLength(2);
        expect(run.rounds[0]?.steps[0]?.attempts.map((attempt) => attempt.index)).toEqual([
          0, 1, 2,
        ]);
        expect(run.totals).toMatchObject({ calls: 3, inputTokens: 180, outputTokens: 40 });
        expect(run.totals.simulated.usd).toBe("0.00026");
      });

      it("names an empty answer instead of passing it on", async () => {
        const empty = { reply: "  ", reasoning: "long", finishReason: "length" as const };
        const { run } = await finish(handRun(aPlan([], "all")), byStep({ "r0.s0": empty }));
        expect(statuses(run)).toEqual(["failed", "skipped"]);
        expect(run.rounds[0]?.steps[0]?.error?.message).toContain(
          "output budget spent on reasoning",
        );
      });

      it("holds no answer of a model for a failed call, be it none that can be passed on", async () => {
        const tool = { reply: "", finishReason: "tool-calls" as const };
        const refusal = { reply: "", finishReason: "refusal" as const };
        const script = byStep({ "r0.s0": "", "r0.s1": tool, "r0.s2": refusal });
        const { run } = await finish(handRun(aPlan([], [], [])), script);
        expect(statuses(run)).toEqual(["failed", "failed", "failed"]);
        for (const { attempts } of run.rounds[0]?.steps ?? []) {
          expect(attempts.map(({ error }) => error)).toEqual([null]);
        }
      });
    });

    describe("limits", () => {
      it("ends a step that takes too long (B29)", async () => {
        const settings = { stepTimeoutMs: 120 };
        const script = byStep({ "r0.s0": { reply: "late", delayMs: 20_000 } });
        const { run } = await finish(handRun(aPlan([], [], "all"), { settings }), script);
        expect(statuses(run)).toEqual(["timed-out", "succeeded", "succeeded"]);
        expect(run.status).toBe("succeeded");
      });

      it("ends a run that takes too long, with what it has", async () => {
        const settings = { runTimeoutMs: 300 };
        const script = byStep({ "r0.s1": { reply: "late", delayMs: 20_000 } });
        const { run } = await finish(handRun(aPlan([], "all", "all"), { settings }), script);
        expect(run).toMatchObject({ status: "timed-out", end: { reason: "timed-out" } });
        expect(statuses(run)).toEqual(["succeeded", "cancelled", "skipped"]);
        expect(run.answer).toMatchObject({ text: "reply of r0.s0", isBestSoFar: true });
      });

      it("makes no call that may pass the token limit", async () => {
        const settings = { maxTokens: 1500 };
        const reply = { reply: "long", usage: usageOf(100, 900) };
        const plan = aPlan([], "all", "all");
        const { run, client } = await finish(
          handRun(plan, { settings }),
          byStep({ "r0.s0": reply }),
        );
        expect(run).toMatchObject({ status: "failed", end: { reason: "token-limit" } });
        expect(run.answer).toMatchObject({ text: "long", isBestSoFar: true });
        expect(statuses(run)).toEqual(["succeeded", "skipped", "skipped"]);
        expect(client.calls).toHaveLength(1);
      });

      it("makes no call that may pass the cost limit", async () => {
        const settings = { maxCostUsd: 0.004 };
        const reply = { reply: "dear", usage: usageOf(0, 1000) };
        const workers = pricedWorkers();
        const { run } = await finish(
          handRun(aPlan([], "all"), { settings, workers }),
          byStep({ "r0.s0": reply }),
        );
        expect(run).toMatchObject({ status: "failed", end: { reason: "cost-limit" } });
        expect(run.totals.simulated.usd).toBe("0.002");
      });
    });

    it("cancels at once: nothing runs, nothing waits (B25)", async () => {
      const run = handRun(aPlan([], "all", "all"));
      const client = new ScriptedClient(byStep({ "r0.s1": { reply: "late", delayMs: 20_000 } }));
      await adapter.start(run, client);
      await until(() => client.calls.length === 2);
      const askedAt = Date.now();
      await adapter.cancel(run.id);
      const ended = await adapter.waitForEnd(run.id);
      expect(Date.now() - askedAt).toBeLessThan(1000);
      expectSound(run, ended, await adapter.events(run.id));
      expect(ended).toMatchObject({ status: "cancelled", end: { reason: "cancelled" } });
      expect(statuses(ended)).toEqual(["succeeded", "cancelled", "skipped"]);
      expect(client.aborted).toEqual(["r0.s1"]);
    });

    it("runs many runs side by side without mixing them", async () => {
      const runs = Array.from({ length: 8 }, (_, index) =>
        handRun(aPlan([], [], "all"), { seed: `seed-${index}` }),
      );
      const client = new ScriptedClient((request) => `reply of ${request.seed}`);
      await Promise.all(runs.map((run) => adapter.start(run, client)));
      for (const run of runs) {
        const ended = await adapter.waitForEnd(run.id);
        expectSound(run, ended, await adapter.events(run.id));
        expect(ended.answer?.text).toBe(`reply of ${run.seed}/r0.s2/0`);
      }
    });

    it("takes a run up again after a crash in any call", async () => {
      const plans = [planText(aPlan([], [], "all")), planText(aPlan([], "all")), accept];
      const whole = await finish(conducted({ maxRounds: 3 }), byRound(plans));
      for (let crashCall = 1; crashCall <= whole.client.calls.length; crashCall += 1) {
        let crashing: Promise<void> | null = null;
        const client = new ScriptedClient((request, call) => {
          if (call === crashCall) crashing = adapter.crash();
          return byRound(plans)(request, call);
        });
        const run = conducted({ maxRounds: 3 });
        await adapter.start(run, client);
        await until(() => crashing !== null);
        await crashing;
        const kept = await adapter.events(run.id);
        const endedBefore = endedKeys(kept);
        const callsBefore = client.calls.length;
        await adapter.resume();

        const ended = await adapter.waitForEnd(run.id);
        expectSound(run, ended, await adapter.events(run.id));
        expect(ended.answer).toEqual(whole.run.answer);
        expect(ended.end).toEqual(whole.run.end);
        // A crash may come before the first event is kept, or after the last.
        const wasHalfDone = kept.length > 0 && kept.at(-1)?.type !== "run-end";
        expect(ended.resumes).toBe(wasHalfDone ? 1 : 0);
        // What was under way may have been billed: it is an attempt of its own, of unknown cost.
        const cutOff = kept.at(-1)?.type === "run-end" ? [] : runningKeys(run, kept);
        expect(lostKeys(ended)).toEqual(cutOff);
        if (cutOff.length > 0) expect(isAtLeast(ended)).toBe(true);
        const calledAgain = client.calls.slice(callsBefore).map(stepKeyOf);
        expect(calledAgain.filter((key) => endedBefore.has(key))).toEqual([]);
      }
    });
  });
}

import { describe, expect, it } from "vitest";
import type { Run, RunEvent, StoredError } from "@/lib/runs";
import { aRun, aWorker } from "@/tests/support/run-builder";
import { sharedViewOf, toSharedRun } from "./shared-view";

const worker = aWorker(0, {
  id: "wrk_secret",
  label: "Local model",
  provider: "openai-compatible",
  baseUrl: "http://user:CANARY@models.internal:8000/v1?key=CANARY",
  apiKeyName: "MY_API_KEY",
});
const error: StoredError = {
  code: "provider-failed",
  message: "connect ECONNREFUSED models.internal:8000 with MY_API_KEY",
  details: { url: ["http://models.internal:8000/v1/chat"], statusCode: null },
};
const run: Run = {
  ...aRun({ workers: [worker] }),
  parentRunId: "run_parent",
  itemId: "item_1",
  status: "failed",
  end: { reason: "step-failed", message: "models.internal:8000 did not answer." },
};

describe("the shared view", () => {
  it("shows the run without its neighbours and the servers behind it", () => {
    const shown = toSharedRun(run);
    expect(shown).toMatchObject({ id: run.id, question: run.question, parentRunId: null });
    expect(shown.pool.workers[0]).toMatchObject({ label: "Local model", model: "model-0" });
    const text = JSON.stringify(shown);
    for (const hidden of [
      "CANARY",
      "models.internal",
      "MY_API_KEY",
      "run_parent",
      "item_1",
      "pool_test",
      "wrk_secret",
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  it("tells that a day's budget ended the run, not how high it is and what else was spent", () => {
    const words = (whose: string) =>
      `The ${whose} has no room for this call: $19.9 of $20 were spent today, and the call may cost $0.5. The budget renews at 00:00 UTC (2026-12-01).`;
    const ended = (whose: string): Run => ({
      ...run,
      end: { reason: "cost-limit", message: words(whose) },
    });
    expect(toSharedRun(ended("studio's day budget")).end?.message).toBe(
      "The studio's day budget has no room for this call.",
    );
    expect(toSharedRun(ended("day budget of Our Servers")).end?.message).toBe(
      "The day budget of a connection has no room for this call.",
    );
    const event: RunEvent = {
      type: "step-end",
      sequence: 3,
      at: "2026-01-01T00:00:00.000Z",
      stepKey: "r0.s0",
      status: "cancelled",
      reply: "",
      reasoning: "",
      finishReason: null,
      attempt: null,
      error: {
        code: "budget-spent",
        message: words("studio's day budget"),
        details: { budgetUsd: "20", spentUsd: "19.9" },
      },
      notes: [],
      cut: {},
    };
    const text = JSON.stringify(sharedViewOf(run).toEvent(event));
    expect(text).toContain("The studio's day budget has no room for this call.");
    expect(text).not.toMatch(/19\.9|\b20\b(?!26)/);
  });

  it("blots addresses out of the errors of events, and leaves the rest", () => {
    const event: RunEvent = {
      type: "step-end",
      sequence: 3,
      at: "2026-01-01T00:00:00.000Z",
      stepKey: "r0.s0",
      status: "failed",
      reply: "",
      reasoning: "",
      finishReason: null,
      attempt: null,
      error,
      notes: [],
      cut: {},
    };
    expect(sharedViewOf(run).toEvent(event)).toEqual({
      ...event,
      error: {
        code: "provider-failed",
        message: "connect ECONNREFUSED [address] with [address]",
        details: { url: ["[address]/v1/chat"], statusCode: null },
      },
    });
  });

  it("says that a call waits, but not under which limit of the studio", () => {
    const event: RunEvent = {
      type: "step-wait",
      sequence: 3,
      at: "2026-01-01T00:00:00.000Z",
      stepKey: "r0.s0",
      attempt: 0,
      reason: { limit: "concurrency", most: 2, of: "connection", name: "CANARY" },
    };
    expect(sharedViewOf(run).toEvent(event)).toEqual({ ...event, reason: null });
    const reason = { limit: "retry", most: null, of: "worker", name: "Local model" } as const;
    const pause: RunEvent = { ...event, reason };
    expect(sharedViewOf(run).toEvent(pause)).toEqual(pause);
  });
});

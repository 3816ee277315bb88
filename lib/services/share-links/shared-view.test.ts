import { describe, expect, it } from "vitest";
import type { Run, RunEvent, SpentBudget, StoredError } from "@/lib/runs";
import { connectionDay, studioDay } from "@/lib/runs/calls";
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

  it("keeps what was remarkable of a call, however it ended", () => {
    const notes = ["wrong-model-served"];
    const attempt = {
      index: 0,
      startedAt: "2026-01-01T00:00:00.000Z",
      endedAt: "2026-01-01T00:00:01.000Z",
      firstTokenMs: null,
      error,
      finishReason: null,
      usage: null,
      rawUsage: null,
      cost: { status: "unknown", reason: "no-usage" } as const,
      servedModel: "other",
      notes,
    };
    const retry: RunEvent = {
      ...{ type: "step-retry", sequence: 3, at: attempt.endedAt, stepKey: "r0.s0", waitMs: 0 },
      attempt,
    };
    expect(sharedViewOf(run).toEvent(retry)).toMatchObject({ attempt: { notes } });
  });

  const refusals = [
    "The studio's day budget has no room for this call: $2019.917 of $2031.77 were spent today, and the call may cost $11.5557.",
    "Worded anew, 2019.917 USD of 2031.77 USD are gone (day_budget=2031.77; spent=2019.917; call=11.5557)!",
  ];
  const details = {
    budgetUsd: "2031.77",
    spentUsd: "2019.917",
    callUsd: "11.5557",
    connectionLabel: "CANARY",
  };
  const stepEnd = (error: StoredError): RunEvent => ({
    type: "step-end",
    sequence: 3,
    at: "2026-01-01T00:00:00.000Z",
    stepKey: "r0.s0",
    status: "cancelled",
    reply: "",
    reasoning: "",
    finishReason: null,
    attempt: null,
    error,
    notes: [],
    cut: {},
  });
  const runEnd = (message: string, budget?: SpentBudget): RunEvent => ({
    type: "run-end",
    sequence: 4,
    at: "2026-01-01T00:00:00.000Z",
    status: "failed",
    reason: "cost-limit",
    message,
    ...(budget && { budget }),
    answer: null,
  });
  /** Digits that no time of day has. */
  const amounts = /CANARY|conn_secret|2019\.9|2031|11\.555/;

  it.each([
    ["studio-day", studioDay, "The studio's day budget had no room for the next call."],
    [
      "connection-day",
      connectionDay("conn_secret"),
      "The day budget of a connection had no room for the next call.",
    ],
  ] as const)(
    "tells that a %s was spent and no amount, however it is worded",
    (budget, scope, told) => {
      for (const message of refusals) {
        const spent: StoredError = {
          code: "budget-spent",
          message,
          details: { ...details, scope },
        };
        const cutOff: StoredError = { code: "cancelled", message, details: { budget } };
        const end = { reason: "cost-limit" as const, message, budget };
        const shown = {
          events: [stepEnd(spent), stepEnd(cutOff), runEnd(message, budget)].map(
            sharedViewOf(run).toEvent,
          ),
          run: toSharedRun({ ...run, end }),
        };
        expect(shown.run.end).toEqual({ ...end, message: told });
        expect(shown.events).toMatchObject([
          { error: { message: told, details: { budget } } },
          { error: { message: told, details: { budget } } },
          { message: told, budget },
        ]);
        expect(JSON.stringify(shown)).not.toMatch(amounts);
      }
    },
  );

  it("tells no amount of a run that was kept without whose budget it was", () => {
    const [message = ""] = refusals;
    const shown = [
      stepEnd({ code: "budget-spent", message, details }),
      stepEnd({ code: "cancelled", message, details: {} }),
      ...refusals.map((words) => runEnd(words)),
    ].map(sharedViewOf(run).toEvent);
    expect(JSON.stringify(shown)).not.toMatch(amounts);
    const told = "A budget had no room for the next call.";
    expect(shown).toMatchObject([
      { error: { message: told } },
      { error: { message: told } },
      { message: told },
      { message: told },
    ]);
  });

  it("leaves the run's own limit as it is, which is part of the run", () => {
    const message = "The run has spent $0.9 of its cost limit of $1.";
    const end = runEnd(message, "run");
    const cutOff = stepEnd({ code: "cancelled", message, details: { budget: "run" } });
    expect([end, cutOff].map(sharedViewOf(run).toEvent)).toEqual([end, cutOff]);
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

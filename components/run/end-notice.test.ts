import { expect, it } from "vitest";
import { fixtureRun, shapes } from "@/components/canvas/fixtures";
import type { RunSource } from "@/lib/api-client";
import type { Run, StoredError } from "@/lib/runs";
import { connectionDay, studioDay } from "@/lib/runs/calls";
import { endRemark, stopRemark } from "./end-notice";
import { foldHistory } from "./replay";

const own: RunSource = { kind: "own", id: "run_1" };

function failedRun(kind: string): Run {
  const { queued, events } = fixtureRun(shapes.refused);
  const run = foldHistory(queued, events).at(-1) ?? queued;
  const error = { code: "provider-failed" as const, message: "It failed.", details: { kind } };
  return {
    ...run,
    status: "failed",
    answer: null,
    end: { reason: "step-failed", message: "It failed." },
    rounds: run.rounds.map((round) => ({
      ...round,
      steps: round.steps.map((step) => ({ ...step, status: "failed", error })),
    })),
  };
}

function stoppedRun(details: StoredError["details"]): Run {
  const run = failedRun("server");
  const message = "The day has no room for this call.";
  const error = { code: "budget-spent" as const, message, details };
  return {
    ...run,
    end: { reason: "cost-limit", message },
    rounds: run.rounds.map((round) => ({
      ...round,
      conducts: round.conducts.map((step) => ({ ...step, error })),
    })),
  };
}

it.each([
  [
    "the studio's day budget, $20.00",
    { scope: studioDay, connectionLabel: "Two", budgetUsd: "20" },
    "Raise the day's limit on the Spend screen, or run it again on the next day (UTC).",
  ],
  [
    "the day budget of Two. Servers, $1.00",
    { scope: connectionDay("conn_1"), connectionLabel: "Two. Servers", budgetUsd: "1" },
    "Raise the connection's day budget on the Pool screen, or run it again on the next day (UTC).",
  ],
  ["the budget of a day", {}, "Raise that budget, or run it again on the next day (UTC)."],
])("says that it stopped on %s, with the run's own part", (budget, details, advice) => {
  const run = stoppedRun(details);
  const real = { ...run.totals.simulated, usd: "0.0123", calls: 4 };
  const spent = { ...run.totals, real, simulated: { ...real, usd: "0", calls: 0 } };
  const remark = endRemark({ ...run, totals: spent }, own);
  expect(remark).toMatchObject({ title: `The run stopped on ${budget}`, advice });
  expect(remark?.message).toContain("The day has no room for this call.");
  expect(remark?.message).toContain("This run itself spent $0.0123 in 4 calls.");
  const none = { ...spent, real: { ...real, usd: "0", calls: 0 } };
  expect(endRemark({ ...run, totals: none }, own)?.message).toContain("had spent nothing");
});

it("tells a guest whose budget it was, and gives no advice that is not for guests", () => {
  const run = stoppedRun({ budget: "connection-day" });
  const guest: RunSource = { kind: "shared", token: "token" };
  expect(endRemark(run, guest)).toMatchObject({
    title: "The run stopped on the day budget of a connection",
    advice: null,
  });
});

it("says that a run stopped on its own limit, and that once", () => {
  const message =
    "The run has spent $0.9 of its cost limit of $1. The next call was not made: it could cost up to $0.5.";
  const run: Run = { ...failedRun("server"), end: { reason: "cost-limit", message } };
  const remark = endRemark(run, own);
  expect(remark).toMatchObject({
    title: "The run stopped on its own cost limit of $5.00",
    message,
  });
  expect(remark?.advice).toContain("higher cost limit");
});

it("ends what a server said with a full stop before the advice", () => {
  const message = "Step 1 failed: all tokens were spent on reasoning";
  const remark = endRemark(
    { ...failedRun("server"), end: { reason: "step-failed", message } },
    own,
  );
  expect(remark?.message).toBe(`${message}.`);
  expect(endRemark(failedRun("server"), own)?.message).toBe("It failed.");
});

it("says of a cancelled step that it was stopped, and nothing of one that failed", () => {
  const [step] = failedRun("server").rounds.flatMap(({ steps }) => steps);
  if (!step) throw new Error("no step");
  expect(stopRemark(step)).toBeNull();
  expect(stopRemark({ ...step, status: "cancelled" })).toMatchObject({
    title: "This step was stopped",
    message: "It failed.",
    className: expect.stringContaining("state-cancelled"),
  });
});

it("says what to do about a connection that is held off, and not again why", () => {
  expect(endRemark(failedRun("circuit-open"), own)?.advice).not.toContain("again and again");
  expect(endRemark(failedRun("circuit-open"), own)?.advice).toContain("press Try again now");
  expect(endRemark(failedRun("server"), own)?.advice).toContain("Open the failed step");
});

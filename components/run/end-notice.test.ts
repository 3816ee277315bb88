import { expect, it } from "vitest";
import { fixtureRun, shapes } from "@/components/canvas/fixtures";
import type { Run } from "@/lib/runs";
import { endRemark } from "./end-notice";
import { foldHistory } from "./replay";

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

it("says what to do about a connection that is held off", () => {
  expect(endRemark(failedRun("circuit-open"))?.advice).toContain("press Try again now");
  expect(endRemark(failedRun("server"))?.advice).toContain("Open the failed step");
});

import { expect, it } from "vitest";
import type { Cost } from "@/lib/runs";
import { fixtureRun } from "./fixtures";
import { noPriceWords, stepCostNote } from "./unknown-cost";

const hosted = {
  model: "gpt-9",
  provider: "openai-compatible",
  baseUrl: "https://api.openai.com/v1",
} as const;
const [step] = fixtureRun({ rounds: [{ steps: [{}] }] }).run.rounds[0]?.steps ?? [];
const [worker] = fixtureRun({ rounds: [{ steps: [{}] }] }).run.pool.workers;

it("says which model no price names, and that one's own server asks for a choice", () => {
  expect(noPriceWords({ ...hosted, price: null })).toBe(
    "No price entry named gpt-9 when the run started.",
  );
  expect(noPriceWords({ ...hosted, baseUrl: "http://127.0.0.1:11434/v1", price: null })).toBe(
    "gpt-9 is on a server of your own, and no price was chosen for the worker when the run started.",
  );
  // A shared run tells no addresses.
  expect(noPriceWords({ ...hosted, baseUrl: null, price: null })).toBe(
    "No price held for gpt-9 when the run started.",
  );
});

it("says why the cost of a step is unknown", () => {
  if (!step || !worker) throw new Error("The fixture has a step.");
  const costing = (cost: Cost) => ({
    ...step,
    attempts: step.attempts.map((attempt) => ({ ...attempt, cost })),
  });
  const unpriced = { ...worker, ...hosted, price: null };
  const unknown = { status: "unknown", reason: "no-price" } as const;
  expect(stepCostNote(costing(unknown), unpriced)).toBe(
    "The cost of some calls is unknown and not in the sum. No price entry named gpt-9 when the run started.",
  );
  expect(stepCostNote(costing({ ...unknown, reason: "no-usage" }), worker)).toBe(
    "The cost of some calls is unknown and not in the sum.",
  );
  expect(stepCostNote(step, worker)).not.toContain("unknown");
});

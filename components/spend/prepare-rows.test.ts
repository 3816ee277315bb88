import { expect, it } from "vitest";
import type { SpendRow } from "@/lib/api-contract";
import { prepareRows } from "./prepare-rows";

const row = (key: string, more: Partial<SpendRow> = {}): SpendRow => ({
  key,
  label: "Solver",
  model: "gpt-5",
  connectionLabel: "OpenAI",
  isSimulated: false,
  calls: 1,
  failedCalls: 0,
  unpricedCalls: 0,
  estimatedCalls: 0,
  uncountedCalls: 0,
  guessedCalls: 0,
  deletedCalls: 0,
  testCalls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  usd: "0",
  isAtLeast: false,
  isEstimated: false,
  areTokensAtLeast: false,
  areTokensEstimated: false,
  ...more,
});

it("names the id where label, model and connection are the same", () => {
  const shown = prepareRows([
    row("wrk_a"),
    row("wrk_b", { model: "gpt-5-mini" }),
    row("wrk_c", { connectionLabel: "Proxy" }),
    row("wrk_d", { connectionLabel: "Proxy" }),
  ]);
  expect(shown.map(({ name, model, place, id }) => [name, model, place, id])).toEqual([
    ["Solver", "gpt-5", "OpenAI", null],
    ["Solver", "gpt-5-mini", "OpenAI", null],
    ["Solver", "gpt-5", "Proxy", "wrk_c"],
    ["Solver", "gpt-5", "Proxy", "wrk_d"],
  ]);
});

it("goes by the names as they are shown", () => {
  const simulated = { isSimulated: true, model: null, connectionLabel: null };
  const shown = prepareRows([
    row("a", { ...simulated, label: "Solver (simulated)" }),
    row("b", simulated),
    row("c", { ...simulated, label: "Critic (simulated)" }),
  ]);
  expect(shown.map(({ name, id }) => [name, id])).toEqual([
    ["Solver", "a"],
    ["Solver", "b"],
    ["Critic", null],
  ]);
});

import type { z } from "zod";
import type { getSpend as contract, SpendGrouping, SpendRow } from "@/lib/api-contract";
import { getSpend } from "./get";
import { writeCsv } from "./write-csv";

const columns = [
  "kind",
  "usd",
  "usd_is_at_least",
  "usd_is_estimated",
  "calls",
  "failed_calls",
  "unpriced_calls",
  "estimated_calls",
  "calls_of_deleted_runs",
  "test_calls",
  "input_tokens",
  "cached_input_tokens",
  "cache_write_tokens",
  "output_tokens",
  "reasoning_tokens",
  "tokens_are_at_least",
  "tokens_are_estimated",
  "calls_of_unknown_tokens",
  "calls_of_estimated_tokens",
];

/** The rows of the spend as CSV, amounts to their last decimal. Which are simulated stands in a column of its own. */
export async function exportSpend({
  input,
}: {
  input: z.output<typeof contract.query>;
}): Promise<string> {
  const { by, rows } = await getSpend({ input });
  return writeCsv([
    [...names(by), ...columns],
    ...rows.map((row) => [...namesOf(by, row), ...figuresOf(row)]),
  ]);
}

function names(by: SpendGrouping): string[] {
  if (by === "day") return ["day_utc"];
  return by === "worker" ? [by, "id", "model", "connection"] : [by, "id"];
}

/** Labels may be the same: the id tells apart what has them, for people a worker's model and connection do. */
function namesOf(by: SpendGrouping, { label, key, model, connectionLabel }: SpendRow): string[] {
  if (by === "day") return [label];
  return by === "worker" ? [label, key, model ?? "", connectionLabel ?? ""] : [label, key];
}

function figuresOf(row: SpendRow) {
  return [
    row.isSimulated ? "simulated" : "real",
    row.usd ?? "",
    yesOrNo(row.isAtLeast),
    yesOrNo(row.isEstimated),
    row.calls,
    row.failedCalls,
    row.unpricedCalls,
    row.estimatedCalls,
    row.deletedCalls,
    row.testCalls,
    row.inputTokens,
    row.cachedInputTokens,
    row.cacheWriteTokens,
    row.outputTokens,
    row.reasoningTokens,
    yesOrNo(row.areTokensAtLeast),
    yesOrNo(row.areTokensEstimated),
    row.uncountedCalls,
    row.guessedCalls,
  ];
}

function yesOrNo(is: boolean): string {
  return is ? "yes" : "no";
}

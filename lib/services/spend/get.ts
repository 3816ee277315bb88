import { Decimal } from "decimal.js";
import type { z } from "zod";
import type { getSpend as contract, SpendFigures, SpendRow } from "@/lib/api-contract";
import { type SpendRecord, sumSpend } from "@/lib/db/money";

type Query = z.output<typeof contract.query>;
const dayMs = 86_400_000;

/** What calls cost in a range of days in UTC, by one grouping, and the sums of it: real and simulated apart. */
export async function getSpend({
  input,
}: {
  input: Query;
}): Promise<z.output<typeof contract.output>> {
  const records = await sumSpend({
    from: new Date(input.from),
    before: new Date(Date.parse(input.to) + dayMs),
    by: input.by,
  });
  const rows = records.map(toRow);
  return {
    ...input,
    timeZone: "UTC",
    rows,
    real: sumFigures(rows.filter(({ isSimulated }) => !isSimulated)),
    simulated: sumFigures(rows.filter(({ isSimulated }) => isSimulated)),
  };
}

function toRow(record: SpendRecord): SpendRow {
  return {
    ...record,
    usd: knownUsd({ ...record, usd: new Decimal(record.usd).toFixed() }),
    isAtLeast: record.unpricedCalls > 0,
    isEstimated: record.estimatedCalls > 0,
    areTokensAtLeast: record.uncountedCalls > 0,
    areTokensEstimated: record.guessedCalls > 0,
  };
}

/** A sum of nothing but unknown costs is no 0. */
function knownUsd({
  usd,
  calls,
  unpricedCalls,
}: Pick<SpendFigures, "calls" | "unpricedCalls"> & { usd: string }): string | null {
  return calls > 0 && unpricedCalls === calls ? null : usd;
}

type Sums = Omit<SpendFigures, "usd"> & { usd: string };

const zero: Sums = {
  calls: 0,
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
};

/** Adds figures exactly. */
export function sumFigures(rows: readonly SpendFigures[]): SpendFigures {
  const sums = rows.reduce<Sums>(
    (sum, row) => ({
      calls: sum.calls + row.calls,
      failedCalls: sum.failedCalls + row.failedCalls,
      unpricedCalls: sum.unpricedCalls + row.unpricedCalls,
      estimatedCalls: sum.estimatedCalls + row.estimatedCalls,
      uncountedCalls: sum.uncountedCalls + row.uncountedCalls,
      guessedCalls: sum.guessedCalls + row.guessedCalls,
      deletedCalls: sum.deletedCalls + row.deletedCalls,
      testCalls: sum.testCalls + row.testCalls,
      inputTokens: sum.inputTokens + row.inputTokens,
      cachedInputTokens: sum.cachedInputTokens + row.cachedInputTokens,
      cacheWriteTokens: sum.cacheWriteTokens + row.cacheWriteTokens,
      outputTokens: sum.outputTokens + row.outputTokens,
      reasoningTokens: sum.reasoningTokens + row.reasoningTokens,
      usd: new Decimal(sum.usd).plus(row.usd ?? 0).toFixed(),
      isAtLeast: sum.isAtLeast || row.isAtLeast,
      isEstimated: sum.isEstimated || row.isEstimated,
      areTokensAtLeast: sum.areTokensAtLeast || row.areTokensAtLeast,
      areTokensEstimated: sum.areTokensEstimated || row.areTokensEstimated,
    }),
    zero,
  );
  return { ...sums, usd: knownUsd(sums) };
}

import { z } from "zod";
import { usdSchema } from "@/lib/runs";
import { defineContract } from "./contract";

const none = z.strictObject({});
const count = z.int().min(0);

export const spendGroupings = ["day", "worker", "strategy", "connection", "model"] as const;
export type SpendGrouping = (typeof spendGroupings)[number];

/** Days of a range. */
export const maxSpendDays = 1_100;

export const spendQuery = z
  .strictObject({
    /** First and last day, both in it, in UTC. */
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.enum(spendGroupings).default("day"),
  })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: "has to be `from` or a day after it",
  })
  .refine(({ from, to }) => daysBetween(from, to) <= maxSpendDays, {
    path: ["from"],
    message: `has to be at most ${maxSpendDays} days before \`to\``,
  });

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** Sums over calls to models, each counted once, failed and repeated ones included. */
export const spendFiguresSchema = z.strictObject({
  calls: count,
  failedCalls: count,
  /** Calls whose cost is not known; `usd` is then the least that was spent, and null where they are all. */
  unpricedCalls: count,
  /** Calls whose cost is an estimate. */
  estimatedCalls: count,
  /** Calls whose tokens are not known; the sums of tokens are then the least that they were. */
  uncountedCalls: count,
  /** Calls whose tokens are an estimate. */
  guessedCalls: count,
  /** Calls of runs that were deleted since: what was spent stays in the sums. */
  deletedCalls: count,
  /** Users' test calls, which belong to no run. */
  testCalls: count,
  inputTokens: count,
  cachedInputTokens: count,
  cacheWriteTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  /** Null: there were calls, and of none the cost is known. */
  usd: usdSchema.nullable(),
  isAtLeast: z.boolean(),
  isEstimated: z.boolean(),
  areTokensAtLeast: z.boolean(),
  areTokensEstimated: z.boolean(),
});
export type SpendFigures = z.infer<typeof spendFiguresSchema>;

export const spendRowSchema = spendFiguresSchema.extend({
  /** The day, the id or the name that the calls share. */
  key: z.string(),
  label: z.string(),
  /** By worker: its model and connection, which tell workers of one label apart. Null where they are not known or several. */
  model: z.string().nullable(),
  connectionLabel: z.string().nullable(),
  /** No model was called: the cost is of the simulation, not money. Such calls have rows of their own. */
  isSimulated: z.boolean(),
});
export type SpendRow = z.infer<typeof spendRowSchema>;

export const getSpend = defineContract({
  name: "getSpend",
  method: "GET",
  path: "/api/spend",
  summary:
    "What calls cost, by the day in UTC on which they ended, or by worker, strategy, connection or model. Users' test calls and the calls of runs that were deleted since are in it, calls that were never made are not. `usd` is null where no call's cost is known. Simulated cost is never added to money. Runs that were imported were paid for elsewhere and are left out.",
  params: none,
  query: spendQuery,
  body: none,
  output: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.enum(spendGroupings),
    timeZone: z.literal("UTC"),
    /** Days in order, anything else by cost. */
    rows: z.array(spendRowSchema),
    real: spendFiguresSchema,
    simulated: spendFiguresSchema,
  }),
  status: 200,
});
export type Spend = z.infer<typeof getSpend.output>;

export const exportSpend = defineContract({
  name: "exportSpend",
  method: "GET",
  path: "/api/spend/csv",
  summary:
    "The rows of `getSpend` as CSV (RFC 4180), with every amount to its last decimal. `usd` is empty where no call's cost is known. `usd_is_at_least`, `usd_is_estimated`, `tokens_are_at_least` and `tokens_are_estimated` say `yes` where a sum is the least that it was or rests on an estimate.",
  params: none,
  query: spendQuery,
  body: none,
  output: z.string(),
  contentType: "text/csv",
  status: 200,
});

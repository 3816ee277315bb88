import { z } from "zod";

/**
 * Tokens of one call in disjoint classes: their sum is the call's total. `source` says whether the provider reported
 * them or we estimated them; `flags` names what did not add up.
 */
export const usageSchema = z.strictObject({
  inputTokens: z.int().min(0),
  cachedInputTokens: z.int().min(0),
  cacheWriteTokens: z.int().min(0),
  /** Those of `cacheWriteTokens` that are kept for an hour, and not for minutes. Absent when none are known to be. */
  cacheWriteHourTokens: z.int().min(0).optional(),
  outputTokens: z.int().min(0),
  reasoningTokens: z.int().min(0),
  source: z.enum(["reported", "estimated"]),
  flags: z.array(z.string()),
});
export type Usage = z.infer<typeof usageSchema>;

/** What the built-in Conductor uses, which calls no model: known, and nothing. */
export const noTokens: Usage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  source: "reported",
  flags: [],
};

/** USD as a plain decimal string, never in exponent form. */
export const usdSchema = z.string().regex(/^\d+(\.\d+)?$/, {
  error: 'has to be an amount of USD in decimals as a text, such as "2.50"',
  abort: true,
});

export const costSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("known"), usd: usdSchema }),
  z.strictObject({
    status: z.literal("estimated"),
    usd: usdSchema,
    /**
     * What the price lacks: rates for the batch service, so that these are the standard ones, or a rate for a class of
     * the tokens, so that another class's is taken. Absent when the tokens alone are an estimate.
     */
    reason: z.enum(["no-batch-rates", "no-class-rate"]).optional(),
  }),
  z.strictObject({ status: z.literal("unknown"), reason: z.enum(["no-price", "no-usage"]) }),
]);
export type Cost = z.infer<typeof costSchema>;

/** What a call was: to a model, to a simulated worker, or to the built-in Conductor, which is neither and costs nothing. */
export type CallKind = "real" | "simulated" | "builtin";

/** What calls cost together. With `isAtLeast`, some call's cost is unknown; with `isEstimated`, some is an estimate. */
export const costSumSchema = z.strictObject({
  calls: z.int().min(0),
  usd: usdSchema,
  isAtLeast: z.boolean(),
  isEstimated: z.boolean(),
});
export type CostSum = z.infer<typeof costSumSchema>;

/**
 * The sum over all attempts of all leaf calls. Simulated dollars are no money: there is no sum of both. `calls` counts
 * the calls of both parts; the built-in Conductor calls no model and is in neither. Its tokens are counted.
 */
export const totalsSchema = z.strictObject({
  real: costSumSchema,
  simulated: costSumSchema,
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  /** The tokens of some call are not known: the sums are the least that they are. Absent when all are. */
  areTokensAtLeast: z.literal(true).optional(),
  /** The tokens of some call are an estimate. Absent when none are. */
  areTokensEstimated: z.literal(true).optional(),
  calls: z.int().min(0),
});
export type Totals = z.infer<typeof totalsSchema>;

const rates = {
  inputUsd: usdSchema,
  /** Null: estimated at the rate of the input. */
  cachedInputUsd: usdSchema.nullable(),
  cacheWriteUsd: usdSchema.nullable(),
  /** For what is kept for an hour. Absent: estimated at the rate of other cache writes. */
  cacheWriteHourUsd: usdSchema.optional(),
  outputUsd: usdSchema,
  /** Null: reasoning is billed as output. */
  reasoningUsd: usdSchema.nullable(),
};

/** A dated price, USD per million tokens, copied into each step that used it. */
export const priceEntrySchema = z.strictObject({
  modelId: z.string(),
  aliases: z.array(z.string()),
  ...rates,
  /** Other rates for the whole call once its input is longer than this. */
  longContext: z.strictObject({ aboveInputTokens: z.int().min(1), ...rates }).optional(),
  /** Other rates for calls of the provider's batch service. */
  batch: z.strictObject(rates).optional(),
  currency: z.literal("USD").optional(),
  /** The orchestration tokens that usage names in its details are billed on top of prompt and completion. */
  billsOrchestration: z.boolean().optional(),
  /** ISO date the price was read. */
  date: z.string(),
  source: z.string(),
});
export type PriceEntry = z.infer<typeof priceEntrySchema>;

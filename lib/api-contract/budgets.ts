import { z } from "zod";
import { usdSchema } from "@/lib/runs";
import { defineContract } from "./contract";

const none = z.strictObject({});

/** What an amount may be that a user gives: a billion dollars are more than anybody means, and no more decimals are kept. */
export const givenUsdBounds = { most: 1_000_000_000, decimals: 12 };
const { most, decimals } = givenUsdBounds;

/** A limit in USD as a user gives it. */
export const givenUsdSchema = usdSchema
  .max(64)
  .refine((usd) => Number(usd) <= most, `has to be at most ${most.toLocaleString("en-US")} USD`)
  .refine(
    (usd) => (usd.split(".")[1] ?? "").length <= decimals,
    `has to have at most ${decimals} decimals`,
  );

/** A budget of a day, which runs from midnight to midnight UTC. */
export const dayBudgetSchema = z.strictObject({
  /** The most that a day may cost, or null. */
  usd: usdSchema.nullable(),
  /** What the calls that ended today cost; `isAtLeast` when some call's cost is unknown, `isEstimated` when some is an estimate. */
  spentUsd: usdSchema,
  isAtLeast: z.boolean(),
  isEstimated: z.boolean(),
  /** The most that calls under way may cost, and what calls cost that ended a moment ago. */
  openUsd: usdSchema,
  renewsAt: z.iso.datetime(),
  /** Workers without a price: what they call is not held by this limit. */
  unpricedWorkers: z.int().min(0),
});
export type DayBudget = z.infer<typeof dayBudgetSchema>;

const budgetsSchema = z.strictObject({
  /** Of everything that is not simulated. Budgets of connections are set with the connection. */
  studioDay: dayBudgetSchema,
});
export type Budgets = z.infer<typeof budgetsSchema>;

export const getBudgets = defineContract({
  name: "getBudgets",
  method: "GET",
  path: "/api/budgets",
  summary: "The studio's budget of a day, what of it is spent, and when it renews.",
  params: none,
  query: none,
  body: none,
  output: budgetsSchema,
  status: 200,
});

export const updateBudgets = defineContract({
  name: "updateBudgets",
  method: "PATCH",
  path: "/api/budgets",
  summary:
    "Sets the studio's budget of a day, or with null takes it away. It acts on runs that are under way.",
  params: none,
  query: none,
  body: z.strictObject({ studioDayUsd: givenUsdSchema.nullable() }),
  output: budgetsSchema,
  status: 200,
});

import { z } from "zod";
import { planSchema, repairSchema } from "@/lib/workflow";
import { priceEntrySchema } from "./usage";

export const providerKinds = ["openai-compatible", "anthropic", "simulated", "builtin"] as const;
export const providerKindSchema = z.enum(providerKinds);
export type ProviderKind = (typeof providerKinds)[number];

/** A worker as a run uses it: immutable, without any secret. `apiKeyName` names an environment variable. */
export const workerSnapshotSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** Index into the canvas palette. */
  color: z.int().min(0),
  provider: providerKindSchema,
  model: z.string(),
  baseUrl: z.string().nullable(),
  apiKeyName: z.string().nullable(),
  description: z.string(),
  temperature: z.number().min(0).max(2).nullable(),
  topP: z.number().min(0).max(1).nullable(),
  maxTokens: z.int().min(1).max(1_000_000),
  reasoningEffort: z.string().nullable(),
  price: priceEntrySchema.nullable(),
});
export type WorkerSnapshot = z.infer<typeof workerSnapshotSchema>;

/** The pool as a run uses it: a worker's position is its ordinal. */
export const poolSnapshotSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  workers: z.array(workerSnapshotSchema).min(1).max(64),
});
export type PoolSnapshot = z.infer<typeof poolSnapshotSchema>;

/** How a question is answered. `ordinal` is a position in the pool. */
export const strategySpecSchema = z.discriminatedUnion("kind", [
  /** The Conductor plans; `ordinal` null is the built-in policy, a number is a chat model of the pool. */
  z.strictObject({ kind: z.literal("conductor"), ordinal: z.int().min(0).nullable() }),
  z.strictObject({ kind: z.literal("single"), ordinal: z.int().min(0) }),
  /** A plan written by hand, run as one round; with what the reader mended in its text, when it came as text. */
  z.strictObject({
    kind: z.literal("plan"),
    plan: planSchema,
    repairs: z.array(repairSchema).max(200).optional(),
  }),
]);
export type StrategySpec = z.infer<typeof strategySpecSchema>;

/** Hard ceilings of the server; a setting above them is refused. */
export const ceilings = {
  maxSteps: 20,
  maxRounds: 10,
  planRetries: 5,
  callRetries: 8,
  stepTimeoutMs: 3_600_000,
  runTimeoutMs: 6 * 3_600_000,
  maxTokens: 20_000_000,
  maxCostUsd: 1_000,
} as const;

export const runSettingsSchema = z.strictObject({
  /** Steps a plan may have. */
  maxSteps: z.int().min(1).max(ceilings.maxSteps).default(5),
  /** Rounds a run may have: 1 is no recursion. */
  maxRounds: z.int().min(1).max(ceilings.maxRounds).default(2),
  /** Further tries of the Conductor after a refused plan. */
  planRetries: z.int().min(0).max(ceilings.planRetries).default(2),
  /** Further tries of one call after a failure worth repeating. */
  callRetries: z.int().min(0).max(ceilings.callRetries).default(3),
  conductorTemperature: z.number().min(0).max(2).default(0.1),
  conductorMaxTokens: z.int().min(16).max(100_000).default(1024),
  /** Shows workers' descriptions to the Conductor; bare ordinals otherwise. */
  describeWorkers: z.boolean().default(false),
  /** Runs the steps one after the other, as the paper does. */
  strictOrder: z.boolean().default(false),
  stepTimeoutMs: z.int().min(100).max(ceilings.stepTimeoutMs).default(600_000),
  runTimeoutMs: z.int().min(100).max(ceilings.runTimeoutMs).default(1_800_000),
  maxTokens: z.int().min(1).max(ceilings.maxTokens).default(500_000),
  maxCostUsd: z.number().min(0).max(ceilings.maxCostUsd).default(5),
  /** The worker that answers alone when no plan could be read; null: the run fails. */
  fallbackOrdinal: z.int().min(0).nullable().default(null),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;

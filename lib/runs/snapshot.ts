import { z } from "zod";
import { planSchema, repairSchema } from "@/lib/workflow";
import { priceTiers } from "./price-rates";
import { priceEntrySchema } from "./usage";

export const providerKinds = ["openai-compatible", "anthropic", "simulated", "builtin"] as const;
export const providerKindSchema = z.enum(providerKinds);
export type ProviderKind = (typeof providerKinds)[number];

/** How a server wants its parameters; `auto`: begin with what the address suggests and learn from refusals. */
export const workerDialectSchema = z.strictObject({
  tokenField: z.enum(["auto", "max_tokens", "max_completion_tokens"]),
  /** `user`: the system text goes to the front of the first user message. */
  systemRole: z.enum(["auto", "system", "user"]),
  /** Whether the stream is asked for its usage. */
  streamUsage: z.enum(["auto", "on", "off"]),
});
export type WorkerDialect = z.infer<typeof workerDialectSchema>;

/** Most calls at once and per minute, over all processes; null: no limit of its own. */
export const callLimitsSchema = z.strictObject({
  concurrency: z.int().min(1).max(10_000).nullable(),
  requestsPerMinute: z.int().min(1).max(1_000_000).nullable(),
  tokensPerMinute: z.int().min(1).max(1_000_000_000).nullable(),
});
export type CallLimits = z.infer<typeof callLimitsSchema>;

const milliseconds = z.int().min(100).max(3_600_000).nullable();

const autoDialect: WorkerDialect = {
  tokenField: "auto",
  systemRole: "auto",
  streamUsage: "auto",
};
export const noLimits: CallLimits = {
  concurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
};

/**
 * A worker as a run uses it: immutable, without any secret. `apiKeyName` names an environment variable, or with
 * `connection:<id>` the key that is stored with that connection.
 */
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
  connectionId: z.string().nullable().default(null),
  /** Texts at which the model stops. */
  stop: z.array(z.string().min(1).max(200)).max(8).default([]),
  /** Further fields of the request's body, as the server knows them. They never replace model, messages or stream. */
  extraBody: z.record(z.string().min(1).max(100), z.json()).default({}),
  dialect: workerDialectSchema.default({ ...autoDialect }),
  /** A call that receives nothing for this long has stalled; null: the studio's own limit. */
  idleTimeoutMs: milliseconds.default(null),
  /** The longest one attempt may take; null: as long as the step. */
  callTimeoutMs: milliseconds.default(null),
  limits: callLimitsSchema.default({ ...noLimits }),
  tags: z.array(z.string().min(1).max(40)).max(20).default([]),
  /** Another worker that takes a call over once this one has failed it for good. */
  fallbackId: z.string().nullable().default(null),
  /** Which of its prices holds. */
  priceTier: z.enum(priceTiers).default("standard"),
});
export type WorkerSnapshot = z.infer<typeof workerSnapshotSchema>;

/** What a worker that sets nothing of its own has. */
export const workerDefaults = {
  connectionId: null,
  stop: [],
  extraBody: {},
  dialect: autoDialect,
  idleTimeoutMs: null,
  callTimeoutMs: null,
  limits: noLimits,
  tags: [],
  fallbackId: null,
  priceTier: "standard",
} satisfies Partial<WorkerSnapshot>;

/** The pool as a run uses it: a worker's position is its ordinal. */
export const poolSnapshotSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  workers: z.array(workerSnapshotSchema).min(1).max(64),
  /** Workers outside the pool that take calls over for those in it; the Conductor does not see them. */
  standIns: z.array(workerSnapshotSchema).max(64).optional(),
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

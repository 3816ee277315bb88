import { z } from "zod";
import {
  realitySchema,
  replyFlaws,
  runEventSchema,
  runSchema,
  runStatusSchema,
  stepDeltaSchema,
  stepKeySchema,
  stepSchema,
  strategySpecSchema,
  totalsSchema,
} from "@/lib/runs";
import { planSchema, repairSchema, workflowIssueSchema } from "@/lib/workflow";
import { defineContract } from "./contract";
import { givenSettingsSchema } from "./given-settings";
import { queryNumber } from "./query-number";
import { visibleTextSchema } from "./visible-text";

const none = z.strictObject({});
export const runParams = z.strictObject({ id: z.string().min(1).max(64) });
const poolIdSchema = z
  .string()
  .max(64)
  .refine((id) => !id.includes("\0"), "has to be the id of a pool, without a NUL character");
const workerIdSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => !id.includes("\0"), "has to be the id of a worker, without a NUL character");
const strategyLabelSchema = z
  .string()
  .min(1)
  .max(400)
  .refine(
    (label) => !label.includes("\0"),
    "has to be a strategy's label, without a NUL character",
  );
/** Ids of the pool's workers that are to be used; the rest are left out, and the ordinals follow the pool's order. */
const chosenWorkersSchema = z.array(workerIdSchema).min(1).max(64);
const stepParams = z.strictObject({ id: z.string().min(1).max(64), key: stepKeySchema });

/** Characters of a question. */
export const maxQuestionLength = 100_000;
export const maxTitleLength = 200;
/** Characters of a text that a snapshot or the event stream holds; the rest is loaded with the step. */
export const snapshotTextLimit = 20_000;

/** Dollars as a query gives them: text. */
const costSchema = queryNumber(z.number().min(0).max(1_000_000));

/** A row of the list of runs. */
export const runSummarySchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** The first 280 characters. */
  question: z.string(),
  strategy: z.enum(["conductor", "single", "plan"]),
  /** For people: "Conductor (built-in)", "GPT-5 alone". */
  strategyLabel: z.string(),
  poolName: z.string(),
  /** `mixed`: some calls were real, some simulated. While none was made, by the workers of the pool. */
  reality: realitySchema,
  status: runStatusSchema,
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Milliseconds that were worked on it; null while it runs or before it started. */
  durationMs: z.number().nullable(),
  /** Milliseconds between start and end in which its process was down; a call that was cut off counts as that, too. */
  interruptedMs: z.number(),
  totals: totalsSchema,
  /** The first 280 characters of the answer. */
  answer: z.string().nullable(),
  /** Rounds with a plan. A planning call that accepts what is there makes none. */
  rounds: z.int(),
  steps: z.int(),
  repairs: z.int(),
  refusals: z.int(),
  isShared: z.boolean(),
  /** The answer is not one that the strategy accepted, only the best that there was when the run ended. */
  isBestSoFar: z.boolean(),
  /** What ended the reply that is the answer before it was whole; null: nothing, or there is no answer. */
  answerFlaw: z.enum(replyFlaws).nullable(),
  /** The round, counted from 0, whose plan the Conductor wrote again, so that the run ended with its answer. */
  samePlanAs: z.int().nullable(),
  /** It came as a file, from this studio or another one. */
  isImported: z.boolean(),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

/** A run without the messages of its steps and with the heads of long texts, and the pieces of replies still growing. */
export const runSnapshotSchema = z.strictObject({
  run: runSchema,
  deltas: z.array(stepDeltaSchema),
});
export type RunSnapshot = z.infer<typeof runSnapshotSchema>;

export const createRunBody = z.strictObject({
  question: visibleTextSchema(maxQuestionLength),
  title: visibleTextSchema(maxTitleLength).optional(),
  /** Unless given: the Conductor with the built-in policy. */
  strategy: strategySpecSchema.optional(),
  /** Unless given: the default pool. */
  poolId: poolIdSchema.optional(),
  /** Unless given: all workers of the pool. Ordinals in `strategy` and `settings` count these only. */
  workers: chosenWorkersSchema.optional(),
  /** What is not given takes its default. */
  settings: givenSettingsSchema.optional(),
});
export type CreateRunBody = z.input<typeof createRunBody>;

export const createRun = defineContract({
  name: "createRun",
  method: "POST",
  path: "/api/runs",
  summary:
    "Starts a run. With an `Idempotency-Key` header, the same key and body give the same run; the same key with another body is a conflict.",
  params: none,
  query: none,
  body: createRunBody,
  output: runSummarySchema,
  status: 201,
});

export const runAges = ["hour", "day", "week"] as const;
export const callKinds = ["real", "simulated"] as const;
export const simulatedFilters = ["yes", "no", "mixed"] as const;

/** The fields of `listRunsQuery`, to make other queries of; `withRightRanges` belongs to them. */
export const listRunsFields = z.strictObject({
  status: runStatusSchema.optional(),
  strategy: z.enum(["conductor", "single", "plan"]).optional(),
  /** Exactly as a run has it. */
  strategyLabel: strategyLabelSchema.optional(),
  poolId: poolIdSchema.optional(),
  /** Id of a worker that was called in the run. */
  workerId: workerIdSchema.optional(),
  /**
   * Dollars spent, both ends included; what is only known as "at least" counts as that. Simulated dollars count for runs
   * that are all simulated only.
   */
  minCostUsd: costSchema.optional(),
  maxCostUsd: costSchema.optional(),
  /** Words in the title, question or answer. */
  search: z.string().trim().max(200).optional(),
  /** `yes`: runs whose calls were all simulated; `no`: all real; `mixed`: some of each. */
  simulated: z.enum(simulatedFilters).optional(),
  /**
   * Runs with a call that the spend counts: of this kind, which ended on one of these days in UTC, both included, and with
   * `workerId` one of that worker. Imported runs have none.
   */
  callKind: z.enum(callKinds).optional(),
  callsFrom: z.iso.date().optional(),
  callsTo: z.iso.date().optional(),
  /** ISO times; the creation time lies in [after, before). */
  after: z.iso.datetime().optional(),
  before: z.iso.datetime().optional(),
  /** Created in the last hour, 24 hours or 7 days. */
  within: z.enum(runAges).optional(),
  cursor: z.string().max(200).optional(),
  limit: queryNumber(z.int().min(1).max(100)).default(30),
});

type Ranges = Partial<Record<"minCostUsd" | "maxCostUsd", number>> &
  Partial<Record<"after" | "before" | "callsFrom" | "callsTo", string>>;

/** Refuses a range that ends before it begins, by the names of both its ends: nothing can lie in it. */
export function withRightRanges<Schema extends z.ZodType<Ranges>>(schema: Schema) {
  return schema.superRefine((ranges, context) => {
    const { minCostUsd, maxCostUsd, after, before, callsFrom, callsTo } = ranges;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (minCostUsd !== undefined && maxCostUsd !== undefined && minCostUsd > maxCostUsd) {
      refuse("minCostUsd", `is ${minCostUsd}, more than maxCostUsd, which is ${maxCostUsd}`);
      refuse("maxCostUsd", `is ${maxCostUsd}, less than minCostUsd, which is ${minCostUsd}`);
    }
    if (after !== undefined && before !== undefined && Date.parse(after) > Date.parse(before)) {
      refuse("after", `is ${after}, later than before, which is ${before}`);
      refuse("before", `is ${before}, earlier than after, which is ${after}`);
    }
    if (callsFrom && callsTo && Date.parse(callsFrom) > Date.parse(callsTo)) {
      refuse("callsFrom", `is ${callsFrom}, later than callsTo, which is ${callsTo}`);
      refuse("callsTo", `is ${callsTo}, earlier than callsFrom, which is ${callsFrom}`);
    }
  });
}

export const listRunsQuery = withRightRanges(listRunsFields);
export type ListRunsQuery = z.input<typeof listRunsQuery>;

export const listRuns = defineContract({
  name: "listRuns",
  method: "GET",
  path: "/api/runs",
  summary: "Runs, newest first, by filters, a page at a time.",
  params: none,
  query: listRunsQuery,
  body: none,
  output: z.strictObject({
    runs: z.array(runSummarySchema),
    nextCursor: z.string().nullable(),
    total: z.int(),
  }),
  status: 200,
});

export const getRun = defineContract({
  name: "getRun",
  method: "GET",
  path: "/api/runs/{id}",
  summary: "A run: graph, numbers and the heads of its texts.",
  params: runParams,
  query: none,
  body: none,
  output: runSnapshotSchema,
  status: 200,
});

export const getStep = defineContract({
  name: "getStep",
  method: "GET",
  path: "/api/runs/{id}/steps/{key}",
  summary: "One step with its exact messages and whole texts.",
  params: stepParams,
  query: none,
  body: none,
  output: stepSchema,
  status: 200,
});

export const getRunHistory = defineContract({
  name: "getRunHistory",
  method: "GET",
  path: "/api/runs/{id}/history",
  summary: "All kept events of a run, in order, without messages and with the heads of long texts.",
  params: runParams,
  query: none,
  body: none,
  output: z.strictObject({ queued: runSchema, events: z.array(runEventSchema) }),
  status: 200,
});

export const cancelRun = defineContract({
  name: "cancelRun",
  method: "POST",
  path: "/api/runs/{id}/cancel",
  summary: "Stops a run; calls under way are aborted. Finished work and its cost stay.",
  params: runParams,
  query: none,
  body: none,
  output: runSummarySchema,
  status: 200,
});

export const renameRun = defineContract({
  name: "renameRun",
  method: "PATCH",
  path: "/api/runs/{id}",
  summary: "Changes a run's title.",
  params: runParams,
  query: none,
  body: z.strictObject({ title: visibleTextSchema(maxTitleLength) }),
  output: runSummarySchema,
  status: 200,
});

export const deleteRun = defineContract({
  name: "deleteRun",
  method: "DELETE",
  path: "/api/runs/{id}",
  summary:
    "Deletes a run with all that belongs to it; a running one is stopped first, which may take a few seconds. Its share links die. What it cost stays in the spend and in the budgets of its days.",
  params: runParams,
  query: none,
  body: none,
  output: z.null(),
  status: 204,
});

export const rerunRun = defineContract({
  name: "rerunRun",
  method: "POST",
  path: "/api/runs/{id}/rerun",
  summary:
    "Asks the same question again: same strategy, pool and settings unless others are given. An `Idempotency-Key` header counts as in `createRun`.",
  params: runParams,
  query: none,
  body: z.strictObject({
    strategy: strategySpecSchema.optional(),
    poolId: poolIdSchema.optional(),
    /** Unless given: the workers that the run had, with another pool all of that pool's. */
    workers: chosenWorkersSchema.optional(),
    settings: givenSettingsSchema.optional(),
  }),
  output: runSummarySchema,
  status: 201,
});

/** A whole run as one file. `hash` is the SHA-256 of the canonical JSON of `run` and `events`. */
export const runFileSchema = z.strictObject({
  format: z.literal("conductor-studio-run"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/, "has to be `sha256:` and 64 hexadecimal digits"),
  /** The run as it was queued; the events give the rest. */
  queued: runSchema,
  events: z.array(runEventSchema),
});
export type RunFile = z.infer<typeof runFileSchema>;

export const exportRun = defineContract({
  name: "exportRun",
  method: "GET",
  path: "/api/runs/{id}/export",
  summary: "The whole run as one JSON file with a content hash.",
  params: runParams,
  query: none,
  body: none,
  output: runFileSchema,
  status: 200,
});

export const importRun = defineContract({
  name: "importRun",
  method: "POST",
  path: "/api/runs/import",
  summary:
    "Takes in an exported run under a new id. A file that was changed after the export is a conflict, unless `acceptChanged=yes`: then `isHashRight` is false and the title says so.",
  params: none,
  query: z.strictObject({ acceptChanged: z.literal("yes").optional() }),
  body: runFileSchema,
  output: z.strictObject({ run: runSummarySchema, isHashRight: z.boolean() }),
  status: 201,
});

export const planTextReadingSchema = z.discriminatedUnion("ok", [
  z.strictObject({ ok: z.literal(true), plan: planSchema, repairs: z.array(repairSchema) }),
  z.strictObject({ ok: z.literal(false), issues: z.array(workflowIssueSchema) }),
]);
export type PlanTextReading = z.infer<typeof planTextReadingSchema>;

export const readPlanText = defineContract({
  name: "readPlanText",
  method: "POST",
  path: "/api/plans/read",
  summary:
    "Reads three lists from a text, as the Conductor's replies are read: a plan with repairs, or the issues. A text that holds no plan is no failed request.",
  params: none,
  query: none,
  body: z.strictObject({
    text: z.string().min(1).max(1_000_000),
    poolId: poolIdSchema.optional(),
    /** As in `createRun`. */
    workers: chosenWorkersSchema.optional(),
    maxSteps: z.int().min(1).max(20).default(5),
  }),
  output: planTextReadingSchema,
  status: 200,
});

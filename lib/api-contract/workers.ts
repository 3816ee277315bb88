import { z } from "zod";
import { workerSnapshotSchema } from "@/lib/runs";
import { callStatsSchema } from "./connections";
import { defineContract } from "./contract";
import { givenPriceSchema, priceImportSchema } from "./prices";
import { poolSchema } from "./studio";
import { toPatch } from "./to-patch";
import { visibleTextSchema } from "./visible-text";

const none = z.strictObject({});
/** Deleting what is in use is a conflict that names the uses, unless the request says `confirm=yes`. */
const confirmQuery = z.strictObject({ confirm: z.literal("yes").optional() });
const idParams = z.strictObject({ id: z.string().min(1).max(64) });

export const workerNoteSchema = z.strictObject({
  path: z.enum(["priceId", "temperature", "topP"]),
  message: z.string(),
});

/** A worker of the studio: its settings, where it is used and how it fares. */
export const workerSchema = z.strictObject({
  settings: workerSnapshotSchema,
  connectionLabel: z.string(),
  /** The chosen entry of the price table; null: the current one that names the model, if there is one. */
  priceId: z.string().nullable(),
  pools: z.array(z.strictObject({ id: z.string(), name: z.string(), ordinal: z.int() })),
  stats: callStatsSchema,
  /** Settings that act in another way than they look: the field and a sentence. */
  notes: z.array(workerNoteSchema),
});
export type Worker = z.infer<typeof workerSchema>;

/** What people read of a worker, as they may give it. */
const givenTexts = {
  label: visibleTextSchema(100),
  model: visibleTextSchema(300),
  description: z.string().trim().max(1000),
  /** A word or, for Anthropic, a number of thinking tokens; which ones hangs on the kind of the connection. */
  reasoningEffort: visibleTextSchema(40).nullable(),
  tags: z.array(visibleTextSchema(40)).max(20),
};

export const workerBody = workerSnapshotSchema
  .omit({ id: true, provider: true, baseUrl: true, apiKeyName: true, price: true })
  .extend({
    ...givenTexts,
    connectionId: z.string().min(1).max(64),
    description: givenTexts.description.default(""),
    temperature: workerSnapshotSchema.shape.temperature.default(null),
    topP: workerSnapshotSchema.shape.topP.default(null),
    maxTokens: workerSnapshotSchema.shape.maxTokens.default(4096),
    reasoningEffort: givenTexts.reasoningEffort.default(null),
    tags: givenTexts.tags.default([]),
    color: workerSnapshotSchema.shape.color.optional(),
    priceId: z.string().max(64).nullable().default(null),
  });
export type WorkerBody = z.input<typeof workerBody>;

export const listWorkers = defineContract({
  name: "listWorkers",
  method: "GET",
  path: "/api/workers",
  summary: "All workers with their settings, the pools that they are in and how they fare.",
  params: none,
  query: none,
  body: none,
  output: z.strictObject({ workers: z.array(workerSchema) }),
  status: 200,
});

export const getWorker = defineContract({
  name: "getWorker",
  method: "GET",
  path: "/api/workers/{id}",
  summary: "A worker with its settings, the pools that it is in and how it fares.",
  params: idParams,
  query: none,
  body: none,
  output: workerSchema,
  status: 200,
});

export const createWorker = defineContract({
  name: "createWorker",
  method: "POST",
  path: "/api/workers",
  summary: "Adds a worker.",
  params: none,
  query: none,
  body: workerBody,
  output: workerSchema,
  status: 201,
});

/** More than any server lists. */
const mostAtOnce = 1_000;

export const createWorkers = defineContract({
  name: "createWorkers",
  method: "POST",
  path: "/api/workers/bulk",
  summary:
    "Adds many workers, all or none, and puts them at the end of a pool, or into a new one, if asked to. A refusal tells what is wrong with each.",
  params: none,
  query: none,
  body: z.strictObject({
    workers: z.array(workerBody).min(1).max(mostAtOnce),
    poolId: z.string().min(1).max(64).optional(),
    /** Makes a pool of them; not beside `poolId`. */
    newPoolName: visibleTextSchema(100).optional(),
  }),
  output: z.strictObject({ workers: z.array(workerSchema) }),
  status: 201,
});
export type WorkersBody = z.input<typeof createWorkers.body>;

export const updateWorker = defineContract({
  name: "updateWorker",
  method: "PATCH",
  path: "/api/workers/{id}",
  summary:
    "Changes those of a worker's settings that are given; an object or a list is replaced whole. Runs keep the ones that they began with.",
  params: idParams,
  query: none,
  body: toPatch(workerBody),
  output: workerSchema,
  status: 200,
});

export const deleteWorker = defineContract({
  name: "deleteWorker",
  method: "DELETE",
  path: "/api/workers/{id}",
  summary:
    "Deletes a worker and takes it out of its pools. One that is in pools or stands in for others is a conflict that names them, unless the request says `confirm=yes`; the only worker of a pool always is.",
  params: idParams,
  query: confirmQuery,
  body: none,
  output: z.null(),
  status: 204,
});

const poolBody = z.strictObject({
  name: visibleTextSchema(100),
  /** In order: the position is the ordinal that the Conductor sees. */
  workerIds: z.array(z.string().max(64)).min(1).max(64),
  isDefault: z.boolean().optional(),
});

export const createPool = defineContract({
  name: "createPool",
  method: "POST",
  path: "/api/pools",
  summary: "Adds a pool of workers in an order.",
  params: none,
  query: none,
  body: poolBody,
  output: poolSchema,
  status: 201,
});

export const updatePool = defineContract({
  name: "updatePool",
  method: "PATCH",
  path: "/api/pools/{id}",
  summary: "Renames or reorders a pool, changes its workers, or makes it the default.",
  params: idParams,
  query: none,
  body: poolBody.partial(),
  output: poolSchema,
  status: 200,
});

export const duplicatePool = defineContract({
  name: "duplicatePool",
  method: "POST",
  path: "/api/pools/{id}/duplicate",
  summary: "Makes a second pool of the same workers.",
  params: idParams,
  query: none,
  body: none,
  output: poolSchema,
  status: 201,
});

export const deletePool = defineContract({
  name: "deletePool",
  method: "DELETE",
  path: "/api/pools/{id}",
  summary:
    "Deletes a pool, not its workers. The default one is a conflict unless the request says `confirm=yes`; the last one always is.",
  params: idParams,
  query: confirmQuery,
  body: none,
  output: z.null(),
  status: 204,
});

/** A pool as a file, without keys: connections by kind, address and the name of the variable. */
export const poolFileSchema = z.strictObject({
  format: z.literal("conductor-studio-pool"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  name: z.string().trim().min(1).max(100),
  workers: z.array(workerSnapshotSchema).min(1).max(64),
});
export type PoolFile = z.infer<typeof poolFileSchema>;

/** A file that is taken in: its pool, workers and prices have to be such as a user could make. */
export const givenPoolFileSchema = poolFileSchema.extend({
  name: visibleTextSchema(100),
  workers: z
    .array(workerSnapshotSchema.extend({ ...givenTexts, price: givenPriceSchema.nullable() }))
    .min(1)
    .max(64),
});
export type GivenPoolFile = z.infer<typeof givenPoolFileSchema>;

export const exportPool = defineContract({
  name: "exportPool",
  method: "GET",
  path: "/api/pools/{id}/export",
  summary: "A pool with its workers' settings as one JSON file, without any key.",
  params: idParams,
  query: none,
  body: none,
  output: poolFileSchema,
  status: 200,
});

const importedPoolSchema = z.strictObject({
  pool: poolSchema,
  /** How many workers of the file were made, and how many were there in the same settings. */
  workers: z.strictObject({ added: z.int(), reused: z.int() }),
  /** What became of the file's prices. */
  prices: priceImportSchema,
  /** Connections that were added and have no key yet, with the variable that the file names but that is not sent there. */
  needKeys: z.array(
    z.strictObject({ id: z.string(), label: z.string(), variable: z.string().nullable() }),
  ),
  /** Variables of this studio whose keys the file's workers call with. */
  usedVariables: z.array(z.string()),
  /** Labels of the made workers that send fields of the file's own choice with each call. */
  withExtraBody: z.array(z.string()),
});
export type ImportedPool = z.infer<typeof importedPoolSchema>;

export const importPool = defineContract({
  name: "importPool",
  method: "POST",
  path: "/api/pools/import",
  summary:
    "Takes in a pool file. Workers that are there in the very same settings are used, others made; connections (same kind, address and variable) likewise, and added ones may ask for a key. Its prices are merged as `importPrices` does.",
  params: none,
  query: none,
  body: givenPoolFileSchema,
  output: importedPoolSchema,
  status: 201,
});

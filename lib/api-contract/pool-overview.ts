import { z } from "zod";
import { priceEntrySchema, realitySchema, workerSnapshotSchema } from "@/lib/runs";
import { callStatsSchema } from "./connections";
import { defineContract } from "./contract";
import { workerNoteSchema } from "./workers";

const none = z.strictObject({});

const shownRates = { inputUsd: true, outputUsd: true } as const;
const shownPriceSchema = z.strictObject({
  ...priceEntrySchema.pick(shownRates).shape,
  batch: z.strictObject(priceEntrySchema.pick(shownRates).shape).optional(),
});

/** What a list says of a worker; `getWorker` has the rest. */
export const listedWorkerSchema = z.strictObject({
  settings: workerSnapshotSchema
    .pick({
      id: true,
      label: true,
      color: true,
      provider: true,
      model: true,
      description: true,
      connectionId: true,
      tags: true,
      fallbackId: true,
      priceTier: true,
    })
    .extend({ price: shownPriceSchema.nullable() }),
  connectionLabel: z.string(),
  stats: callStatsSchema,
  notes: z.array(workerNoteSchema),
});
export type ListedWorker = z.infer<typeof listedWorkerSchema>;

/** A pool that names its workers, which are told elsewhere. */
export const listedPoolSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  reality: realitySchema,
  /** In order. */
  workerIds: z.array(z.string()),
});
export type ListedPool = z.infer<typeof listedPoolSchema>;

export const poolOverviewSchema = z.strictObject({
  /** The default first. */
  pools: z.array(listedPoolSchema),
  /** Each once, whether it is in a pool or not. */
  workers: z.array(listedWorkerSchema),
});
export type PoolOverview = z.infer<typeof poolOverviewSchema>;

export const getPoolOverview = defineContract({
  name: "getPoolOverview",
  method: "GET",
  path: "/api/pools/overview",
  summary:
    "What the lists of pools and workers show, each worker once: the pools name theirs by id. `getWorker` and `listWorkers` have all settings.",
  params: none,
  query: none,
  body: none,
  output: poolOverviewSchema,
  status: 200,
});

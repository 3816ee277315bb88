import { z } from "zod";
import { workerSnapshotSchema } from "@/lib/runs";
import { defineContract } from "./contract";
import { listedPoolSchema } from "./pool-overview";

const none = z.strictObject({});

/** What it takes to choose a worker; `getWorker` has the rest. */
export const choiceWorkerSchema = workerSnapshotSchema.pick({
  id: true,
  label: true,
  color: true,
  provider: true,
  description: true,
  tags: true,
});
export type ChoiceWorker = z.infer<typeof choiceWorkerSchema>;

export const poolChoicesSchema = z.strictObject({
  /** The default first. */
  pools: z.array(listedPoolSchema),
  /** Those that are in some pool, each once. */
  workers: z.array(choiceWorkerSchema),
});
export type PoolChoices = z.infer<typeof poolChoicesSchema>;

export const listPoolChoices = defineContract({
  name: "listPoolChoices",
  method: "GET",
  path: "/api/pools/choices",
  summary:
    "What it takes to choose a pool and its workers, each worker once: the pools name theirs by id. `listPools` has all settings.",
  params: none,
  query: none,
  body: none,
  output: poolChoicesSchema,
  status: 200,
});

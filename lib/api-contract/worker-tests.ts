import { z } from "zod";
import {
  costSchema,
  finishReasonSchema,
  priceEntrySchema,
  priceTiers,
  usageSchema,
  waitReasonSchema,
} from "@/lib/runs";
import { defineContract } from "./contract";
import { visibleTextSchema } from "./visible-text";
import { workerBody } from "./workers";

const none = z.strictObject({});
const callIdSchema = z.string().min(16).max(64);

/** A test call that goes on for longer is stopped. */
export const longestTestMs = 120_000;

/** A call outside any run, to see that it works: what went over the wire, without the key. */
export const workerTestSchema = z.strictObject({
  /** `no-answer`: the model answered, but with nothing that a step could use. `stopped`: what came until its user stopped it. */
  outcome: z.enum(["answered", "no-answer", "failed", "stopped"]),
  /** The model that was asked for. */
  model: z.string(),
  request: z
    .strictObject({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    })
    .nullable(),
  response: z
    .strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.string()),
      /** As it came, at most 200,000 characters. */
      body: z.string(),
      isCut: z.boolean(),
    })
    .nullable(),
  reply: z.string(),
  reasoning: z.string(),
  usage: usageSchema.nullable(),
  cost: costSchema,
  /** The entry and tier that it was billed by; null: its worker has no price. */
  price: priceEntrySchema.nullable(),
  priceTier: z.enum(priceTiers),
  servedModel: z.string().nullable(),
  finishReason: finishReasonSchema.nullable(),
  notes: z.array(z.string()),
  /** What it still waited for when it ended, so that no call was made; null: it had its turn. */
  waiting: z.strictObject({ reason: waitReasonSchema.nullable() }).nullable(),
  firstTokenMs: z.number().nullable(),
  durationMs: z.number(),
  /** What kept the call from an answer, for people; null when it answered. */
  error: z.string().nullable(),
});
export type WorkerTest = z.infer<typeof workerTestSchema>;

export const testWorker = defineContract({
  name: "testWorker",
  method: "POST",
  path: "/api/workers/test",
  summary:
    "Calls a worker once, saved or not, and shows exactly what was sent and received. It counts against limits and budgets like any call, and ends after two minutes at most.",
  params: none,
  query: none,
  body: z.strictObject({
    /** A saved worker, or settings that are still being edited. */
    worker: z.union([z.strictObject({ id: z.string().max(64) }), workerBody]),
    message: visibleTextSchema(10_000).default("Reply with the word ready."),
    /** A name of the caller's for the call, to stop it by. */
    callId: callIdSchema.optional(),
  }),
  output: workerTestSchema,
  status: 200,
});

export const stopWorkerTest = defineContract({
  name: "stopWorkerTest",
  method: "POST",
  path: "/api/workers/test/{id}/stop",
  summary:
    "Stops a test call under way by the `callId` that it was given. Its own request then answers with what had come.",
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  query: none,
  body: none,
  output: z.null(),
  status: 204,
});

import { z } from "zod";
import { runEventSchema, stepDeltaSchema } from "@/lib/runs";
import { runSnapshotSchema } from "./runs";

/**
 * The event stream of a run: `GET /api/runs/{id}/events` and `GET /api/shared/{token}/events`, server-sent events.
 * Without `?after=N` or `Last-Event-ID` it begins with a `snapshot`; with them, with the events after that number. `id:`
 * is the event's number. A comment line comes every 15 seconds. After `run-end` the server says `end` and closes.
 */
export const streamMessageSchema = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("snapshot"), data: runSnapshotSchema }),
  z.strictObject({ name: z.literal("run-event"), data: runEventSchema }),
  z.strictObject({ name: z.literal("step-delta"), data: stepDeltaSchema }),
  /** Nothing more will come: the run ended, was deleted, or its link was revoked. */
  z.strictObject({
    name: z.literal("end"),
    data: z.strictObject({ reason: z.enum(["run-end", "gone"]) }),
  }),
]);
export type StreamMessage = z.infer<typeof streamMessageSchema>;

/** Milliseconds between heartbeats. */
export const heartbeatMs = 15_000;

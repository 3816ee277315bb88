import { z } from "zod";
import { realitySchema, workerSnapshotSchema } from "@/lib/runs";
import { defineContract } from "./contract";

const none = z.strictObject({});

export const poolSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  /** Whether its workers are models, simulated, or some of each. */
  reality: realitySchema,
  workers: z.array(workerSnapshotSchema),
});
export type Pool = z.infer<typeof poolSchema>;

export const listPools = defineContract({
  name: "listPools",
  method: "GET",
  path: "/api/pools",
  summary:
    "The pools with their workers in order, the default first, and what was found when the studio started.",
  params: none,
  query: none,
  body: none,
  output: z.strictObject({ pools: z.array(poolSchema), found: z.array(z.string()) }),
  status: 200,
});

export const exampleQuestionSchema = z.strictObject({
  id: z.string(),
  question: z.string(),
  topic: z.string(),
  /** 1 (easy) to 5 (hard). */
  level: z.int().min(1).max(5),
});
export type ExampleQuestion = z.infer<typeof exampleQuestionSchema>;

export const listExamples = defineContract({
  name: "listExamples",
  method: "GET",
  path: "/api/examples",
  summary: "A dozen questions that give different plans.",
  params: none,
  query: none,
  body: none,
  output: z.strictObject({ examples: z.array(exampleQuestionSchema) }),
  status: 200,
});

export const getHealth = defineContract({
  name: "getHealth",
  method: "GET",
  path: "/api/health",
  summary: "Whether the studio and its database answer, and how many engine processes are alive.",
  params: none,
  query: none,
  body: none,
  output: z.strictObject({
    status: z.enum(["ok", "degraded"]),
    database: z.boolean(),
    engines: z.int(),
    queued: z.int(),
    running: z.int(),
    version: z.string(),
  }),
  status: 200,
});

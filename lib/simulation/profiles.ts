import { simulatedModelPrefix } from "@/lib/runs";
import type { Level, Topic } from "./item";

/** The columns of the paper's single-model tables that the simulation uses, in per cent. */
export const benchmarks = ["MATH500", "MMLU", "RLPR", "LCB", "AIME25", "GPQA-D"] as const;
export type Benchmark = (typeof benchmarks)[number];

export const benchmarkOf: Record<Topic, Benchmark> = {
  maths: "MATH500",
  science: "GPQA-D",
  reading: "MMLU",
  code: "LCB",
  logic: "RLPR",
  "multi-step": "AIME25",
  general: "MMLU",
};

/** The level that a benchmark's questions would have here: at it, the published accuracy holds. An assumption. */
export const levelOf: Record<Benchmark, Level> = {
  MATH500: 3,
  MMLU: 3,
  RLPR: 4,
  LCB: 4,
  AIME25: 5,
  "GPQA-D": 4,
};

export const workerKeys = [
  "gemini-2.5-pro",
  "claude-sonnet-4",
  "gpt-5",
  "qwen3-32b",
  "gemma-3-27b-it",
  "qwen3-32b-thinking",
  "deepseek-r1-distill-qwen-32b",
] as const;
export type WorkerKey = (typeof workerKeys)[number];

export type Profile = {
  /**
   * Accuracy in per cent, constrained setting: [paper, Table 7] for MATH500, MMLU, RLPR and LCB, [paper, Table 2] for
   * AIME25 and GPQA-D.
   */
  accuracy: Record<Benchmark, number>;
  /** Assumed, as no latency is published: the wait for the first token, at speed 1. */
  firstTokenMs: number;
  /** Assumed, at speed 1. */
  tokensPerSecond: number;
  /** Whether it writes reasoning before its reply. */
  thinks: boolean;
  /** How it lays its replies out. */
  style: "headings" | "bullets" | "prose";
};

const accuracy = (
  ...[math500, mmlu, rlpr, lcb, aime25, gpqa]: [number, number, number, number, number, number]
): Record<Benchmark, number> => ({
  MATH500: math500,
  MMLU: mmlu,
  RLPR: rlpr,
  LCB: lcb,
  AIME25: aime25,
  "GPQA-D": gpqa,
});

export const profiles: Record<WorkerKey, Profile> = {
  "gemini-2.5-pro": {
    accuracy: accuracy(85.3, 91.53, 39.57, 40.14, 46.67, 75.25),
    firstTokenMs: 900,
    tokensPerSecond: 110,
    thinks: true,
    style: "headings",
  },
  "claude-sonnet-4": {
    accuracy: accuracy(82.9, 90.66, 32.6, 38, 35.33, 67.3),
    firstTokenMs: 700,
    tokensPerSecond: 70,
    thinks: false,
    style: "prose",
  },
  "gpt-5": {
    accuracy: accuracy(74.45, 89.79, 33.13, 57.5, 46.67, 72.73),
    firstTokenMs: 800,
    tokensPerSecond: 90,
    thinks: false,
    style: "bullets",
  },
  "qwen3-32b": {
    accuracy: accuracy(73.15, 84.02, 30.6, 26.79, 23.33, 54.05),
    firstTokenMs: 400,
    tokensPerSecond: 80,
    thinks: false,
    style: "bullets",
  },
  "gemma-3-27b-it": {
    accuracy: accuracy(37.45, 63.58, 14.93, 7.21, 6.67, 33.33),
    firstTokenMs: 350,
    tokensPerSecond: 85,
    thinks: false,
    style: "prose",
  },
  "qwen3-32b-thinking": {
    accuracy: accuracy(76.85, 83.28, 34.35, 31.21, 23.33, 59.09),
    firstTokenMs: 500,
    tokensPerSecond: 80,
    thinks: true,
    style: "headings",
  },
  "deepseek-r1-distill-qwen-32b": {
    accuracy: accuracy(78.5, 84.41, 32.75, 24.86, 30, 51.01),
    firstTokenMs: 500,
    tokensPerSecond: 75,
    thinks: true,
    style: "prose",
  },
};

export const modelPrefix = simulatedModelPrefix;

/** The profile behind a model id; one that is not ours behaves like the middle of the pool. */
export function profileOf(model: string): Profile {
  const name = model.slice(modelPrefix.length);
  const key = workerKeys.find((candidate) => candidate === name);
  return profiles[key ?? "qwen3-32b"];
}

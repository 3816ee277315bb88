import { firstTags, type PriceEntry, type WorkerSnapshot, workerDefaults } from "@/lib/runs";
import { modelPrefix, type WorkerKey } from "./profiles";

const supplement = "price table in the paper's supplement code";

type Price = { inputUsd: string; outputUsd: string; source: string };

const openModel: Price = {
  inputUsd: "0.25",
  outputUsd: "0.40",
  source: `${supplement}, open models of about 30B parameters`,
};

type Draft = { key: WorkerKey; name: string; description: string; price: Price };

const drafts: readonly Draft[] = [
  {
    key: "gemini-2.5-pro",
    name: "Gemini 2.5 Pro",
    description: "Strong on science and on knowledge in general; thinks briefly before it replies.",
    price: { inputUsd: "1.25", outputUsd: "10", source: supplement },
  },
  {
    key: "claude-sonnet-4",
    name: "Claude Sonnet 4",
    description: "Careful writer, good at planning and at reviewing the work of others.",
    price: { inputUsd: "3", outputUsd: "15", source: supplement },
  },
  {
    key: "gpt-5",
    name: "GPT-5",
    description: "Best of the pool at writing code and at long calculations.",
    price: {
      inputUsd: "1.25",
      outputUsd: "10",
      source:
        "not in the supplement: output fits the paper's Table 5 (dollars by tokens), input is assumed to equal Gemini 2.5 Pro's",
    },
  },
  {
    key: "qwen3-32b",
    name: "Qwen3-32B (direct)",
    description: "Open model of medium size that replies at once.",
    price: openModel,
  },
  {
    key: "gemma-3-27b-it",
    name: "Gemma-3-27B-it",
    description: "Small open model for lookups and for checks of form.",
    price: openModel,
  },
  {
    key: "qwen3-32b-thinking",
    name: "Qwen3-32B (thinking)",
    description: "Open model of medium size that reasons before it replies.",
    price: openModel,
  },
  {
    key: "deepseek-r1-distill-qwen-32b",
    name: "DeepSeek-R1-Distill-Qwen-32B",
    description: "Open reasoning model, good at school and competition maths.",
    price: {
      ...openModel,
      source: `left out of the ${supplement}: assumed to cost what open models of its size cost`,
    },
  },
];

/** The seven workers of the paper, simulated, in the paper's order: the position is the ordinal. */
export const simulatedWorkers: readonly WorkerSnapshot[] = drafts.map((draft, index) =>
  toWorker({
    name: draft.key,
    label: `${draft.name} (simulated)`,
    color: index,
    description: draft.description,
    price: toPrice(draft.key, draft.price),
  }),
);

const faults = {
  "fault-timeout": "Never replies.",
  "fault-cut": "Breaks the stream off in the middle; worth another try.",
  "fault-429": "Refuses the first two calls with status 429 and a wait, then replies.",
  "fault-nonsense": "Replies with words that mean nothing.",
  "fault-empty": "Spends its tokens on reasoning and replies with nothing.",
  "fault-error": "Fails with an error that is not worth another try.",
} as const;

/** Workers that misbehave on purpose, for trying out how a run bears it. */
export const faultWorkers: readonly WorkerSnapshot[] = Object.entries(faults).map(
  ([name, description], index) =>
    toWorker({ name, label: `${name} (simulated)`, color: 7 + index, description, price: null }),
);

/** A worker that replies with a short fixed text after this many milliseconds, for load tests. */
export function echoWorker(delayMs: number): WorkerSnapshot {
  return toWorker({
    name: `echo-${delayMs}`,
    label: `echo after ${delayMs} ms (simulated)`,
    color: 0,
    description: "Replies with a short fixed text.",
    price: null,
  });
}

type WorkerDraft = Pick<WorkerSnapshot, "label" | "color" | "description" | "price"> & {
  name: string;
};

function toWorker({ name, ...draft }: WorkerDraft): WorkerSnapshot {
  return {
    ...draft,
    id: `wrk_simulated_${name.replaceAll(/[^a-z0-9]+/g, "_")}`,
    provider: "simulated",
    model: `${modelPrefix}${name}`,
    baseUrl: null,
    apiKeyName: null,
    temperature: 0.2,
    topP: null,
    maxTokens: 4096,
    ...workerDefaults,
    tags: firstTags(name),
    reasoningEffort: null,
  };
}

function toPrice(key: string, price: Price): PriceEntry {
  return {
    modelId: `${modelPrefix}${key}`,
    aliases: [],
    inputUsd: price.inputUsd,
    cachedInputUsd: null,
    cacheWriteUsd: null,
    outputUsd: price.outputUsd,
    reasoningUsd: null,
    date: "2026-11-29",
    source: price.source,
  };
}

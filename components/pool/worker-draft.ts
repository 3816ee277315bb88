import { type NumberRule, readNumber } from "@/components/form/read-number";
import { type Problems, serverProblems } from "@/components/form/server-problems";
import { hasVisibleText, type Worker, type WorkerBody } from "@/lib/api-contract";
import {
  type ConnectionKind,
  effortProblem,
  highestTemperature,
  workerSnapshotSchema,
} from "@/lib/runs";
import { readStops, writeStops } from "./stop-texts";

/** A worker as it stands in the editor: numbers, lists and JSON as they are typed, times in seconds. */
export type WorkerDraft = {
  label: string;
  color: number;
  connectionId: string;
  model: string;
  description: string;
  tags: string;
  temperature: string;
  topP: string;
  maxTokens: string;
  stop: string;
  reasoning: string;
  extraBody: string;
  tokenField: "auto" | "max_tokens" | "max_completion_tokens";
  systemRole: "auto" | "system" | "user";
  streamUsage: "auto" | "on" | "off";
  idleTimeout: string;
  callTimeout: string;
  concurrency: string;
  requestsPerMinute: string;
  tokensPerMinute: string;
  fallbackId: string | null;
  priceTier: "standard" | "batch";
  priceId: string | null;
};
export type WorkerField = keyof WorkerDraft;
export type WorkerProblems = Problems<WorkerField>;

export const defaultTokenCap = 4096;
const seconds: NumberRule = { min: 0.1, max: 3_600, isWhole: false };

export const numberRules = {
  temperature: { min: 0, max: 2, isWhole: false },
  topP: { min: 0, max: 1, isWhole: false },
  maxTokens: { min: 1, max: 1_000_000, isWhole: true },
  idleTimeout: seconds,
  callTimeout: seconds,
  concurrency: { min: 1, max: 10_000, isWhole: true },
  requestsPerMinute: { min: 1, max: 1_000_000, isWhole: true },
  tokensPerMinute: { min: 1, max: 1_000_000_000, isWhole: true },
} satisfies Partial<Record<WorkerField, NumberRule>>;
export type NumberName = keyof typeof numberRules;

export function newWorkerDraft(given: Partial<WorkerDraft>): WorkerDraft {
  return {
    label: "",
    color: 0,
    connectionId: "",
    model: "",
    description: "",
    tags: "",
    temperature: "",
    topP: "",
    maxTokens: "",
    stop: "",
    reasoning: "",
    extraBody: "",
    tokenField: "auto",
    systemRole: "auto",
    streamUsage: "auto",
    idleTimeout: "",
    callTimeout: "",
    concurrency: "",
    requestsPerMinute: "",
    tokensPerMinute: "",
    fallbackId: null,
    priceTier: "standard",
    priceId: null,
    ...given,
  };
}

export function toWorkerDraft({ settings, priceId }: Worker): WorkerDraft {
  const { limits, dialect } = settings;
  const hasExtra = Object.keys(settings.extraBody).length > 0;
  return {
    label: settings.label,
    color: settings.color,
    connectionId: settings.connectionId ?? "",
    model: settings.model,
    description: settings.description,
    tags: settings.tags.join(", "),
    temperature: shown(settings.temperature),
    topP: shown(settings.topP),
    maxTokens: shown(settings.maxTokens),
    stop: writeStops(settings.stop),
    reasoning: settings.reasoningEffort ?? "",
    extraBody: hasExtra ? JSON.stringify(settings.extraBody, null, 2) : "",
    ...dialect,
    idleTimeout: shown(settings.idleTimeoutMs, 1_000),
    callTimeout: shown(settings.callTimeoutMs, 1_000),
    concurrency: shown(limits.concurrency),
    requestsPerMinute: shown(limits.requestsPerMinute),
    tokensPerMinute: shown(limits.tokensPerMinute),
    fallbackId: settings.fallbackId,
    priceTier: settings.priceTier,
    priceId,
  };
}

function shown(value: number | null, scale = 1): string {
  return value === null ? "" : String(value / scale);
}

export type ReadWorker = { ok: true; body: WorkerBody } | { ok: false; problems: WorkerProblems };

/** The draft as the server takes it, or what is wrong with it, by field; `kind` is that of its connection. */
export function readWorkerDraft(
  draft: WorkerDraft,
  kind: ConnectionKind = "openai-compatible",
): ReadWorker {
  const problems: WorkerProblems = { ...textProblems(draft) };
  const numbers: Partial<Record<NumberName, number | null>> = {};
  for (const [name, rule] of numberEntries) {
    const { value, problem } = readNumber(draft[name], ruleFor(name, rule, kind));
    numbers[name] = value;
    if (problem !== null) problems[name] = problem;
  }
  const effort = draft.reasoning.trim() || null;
  const maxTokens = numbers.maxTokens ?? defaultTokenCap;
  const wrongEffort = effortProblem(effort, { kind, maxTokens });
  if (wrongEffort !== null) problems.reasoning = wrongEffort;
  const extra = readExtraBody(draft.extraBody);
  if (extra.problem !== null) problems.extraBody = extra.problem;
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    body: {
      label: draft.label.trim(),
      color: draft.color,
      connectionId: draft.connectionId,
      model: draft.model.trim(),
      description: draft.description.trim(),
      tags: readTags(draft.tags),
      temperature: numbers.temperature ?? null,
      topP: numbers.topP ?? null,
      maxTokens,
      stop: readStops(draft.stop),
      reasoningEffort: effort,
      extraBody: extra.value,
      dialect: {
        tokenField: draft.tokenField,
        systemRole: draft.systemRole,
        streamUsage: draft.streamUsage,
      },
      idleTimeoutMs: toMs(numbers.idleTimeout),
      callTimeoutMs: toMs(numbers.callTimeout),
      limits: {
        concurrency: numbers.concurrency ?? null,
        requestsPerMinute: numbers.requestsPerMinute ?? null,
        tokensPerMinute: numbers.tokensPerMinute ?? null,
      },
      fallbackId: draft.fallbackId,
      priceTier: draft.priceTier,
      priceId: draft.priceId,
    },
  };
}

const numberNames: NumberName[] = [
  "temperature",
  "topP",
  "maxTokens",
  "idleTimeout",
  "callTimeout",
  "concurrency",
  "requestsPerMinute",
  "tokensPerMinute",
];
const numberEntries = numberNames.map((name): [NumberName, NumberRule] => [
  name,
  numberRules[name],
]);

function ruleFor(name: NumberName, rule: NumberRule, kind: ConnectionKind): NumberRule {
  return name === "temperature" ? { ...rule, max: highestTemperature(kind) } : rule;
}

function toMs(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value * 1_000);
}

function textProblems(draft: WorkerDraft): WorkerProblems {
  const problems: WorkerProblems = {};
  const tags = readTags(draft.tags);
  const stops = readStops(draft.stop);
  if (!hasVisibleText(draft.label)) problems.label = "Give the worker a name.";
  if (draft.connectionId === "") problems.connectionId = "Choose a connection.";
  if (!hasVisibleText(draft.model)) problems.model = "Name the model as its server does.";
  if (tags.length > 20) problems.tags = "At most 20 tags.";
  else if (tags.some((tag) => tag.length > 40)) problems.tags = "A tag has at most 40 characters.";
  if (stops.length > 8) problems.stop = "At most 8 texts.";
  else if (stops.some((stop) => stop.length > 200)) {
    problems.stop = "A stop text has at most 200 characters.";
  }
  return problems;
}

/** Tags as typed, split at commas, each once; what shows nothing is none. */
export function readTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter(hasVisibleText))];
}

const ownFields = ["model", "messages", "stream"];
const extraBodySchema = workerSnapshotSchema.shape.extraBody;

type ExtraBody = { value: NonNullable<WorkerBody["extraBody"]>; problem: string | null };

function readExtraBody(text: string): ExtraBody {
  if (text.trim() === "") return { value: {}, problem: null };
  const json = parseJson(text);
  if (json === undefined) {
    return { value: {}, problem: 'This is not JSON. Write an object, as in {"top_k": 40}.' };
  }
  const parsed = extraBodySchema.safeParse(json);
  if (!parsed.success) {
    return { value: {}, problem: 'Write an object of named fields, as in {"top_k": 40}.' };
  }
  const taken = ownFields.find((name) => Object.hasOwn(parsed.data, name));
  return {
    value: parsed.data,
    problem: taken ? `${taken} is set by the worker itself and cannot be replaced here.` : null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half-typed text is the usual case; the field says so.
    return undefined;
  }
}

const places: (readonly [string, WorkerField])[] = [
  ["label", "label"],
  ["color", "color"],
  ["connectionId", "connectionId"],
  ["model", "model"],
  ["description", "description"],
  ["tags", "tags"],
  ["temperature", "temperature"],
  ["topP", "topP"],
  ["maxTokens", "maxTokens"],
  ["stop", "stop"],
  ["reasoningEffort", "reasoning"],
  ["extraBody", "extraBody"],
  ["dialect.tokenField", "tokenField"],
  ["dialect.systemRole", "systemRole"],
  ["dialect.streamUsage", "streamUsage"],
  ["idleTimeoutMs", "idleTimeout"],
  ["callTimeoutMs", "callTimeout"],
  ["limits.concurrency", "concurrency"],
  ["limits.requestsPerMinute", "requestsPerMinute"],
  ["limits.tokensPerMinute", "tokensPerMinute"],
  ["fallbackId", "fallbackId"],
  ["priceTier", "priceTier"],
  ["priceId", "priceId"],
];
const allPlaces = [
  ...places,
  // A test call has the same settings one level down.
  ...places.map(([path, name]) => [`worker.${path}`, name] as const),
];

/** What the server refused, at the editor's fields. */
export function workerProblemsOf(error: unknown) {
  return serverProblems(error, allPlaces);
}

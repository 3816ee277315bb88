import { readNumber } from "@/components/form/read-number";
import { type GivenPrice, givenPriceSchema } from "@/lib/api-contract";
import type { PriceEntry, Rates } from "@/lib/runs";

export const rateNames = [
  "inputUsd",
  "cachedInputUsd",
  "cacheWriteUsd",
  "cacheWriteHourUsd",
  "outputUsd",
  "reasoningUsd",
] as const;
export type RateName = (typeof rateNames)[number];

export const rateWords: Record<RateName, string> = {
  inputUsd: "Input",
  cachedInputUsd: "Cached input",
  cacheWriteUsd: "Cache write",
  cacheWriteHourUsd: "1 h cache write",
  outputUsd: "Output",
  reasoningUsd: "Reasoning",
};

type RateTexts = Record<RateName, string>;

/** An entry as it is being typed. */
export type PriceDraft = {
  modelId: string;
  /** One a line. */
  aliases: string;
  standard: RateTexts;
  hasLongContext: boolean;
  aboveInputTokens: string;
  longContext: RateTexts;
  hasBatch: boolean;
  batch: RateTexts;
  billsOrchestration: boolean;
  date: string;
  source: string;
};

/** A draft of an entry, dated today: who edits a price has just read it. */
export function toDraft(entry: PriceEntry | null, today: string): PriceDraft {
  return {
    modelId: entry?.modelId ?? "",
    aliases: (entry?.aliases ?? []).join("\n"),
    standard: toTexts(entry),
    hasLongContext: entry?.longContext !== undefined,
    aboveInputTokens: String(entry?.longContext?.aboveInputTokens ?? ""),
    longContext: toTexts(entry?.longContext ?? null),
    hasBatch: entry?.batch !== undefined,
    batch: toTexts(entry?.batch ?? null),
    billsOrchestration: entry?.billsOrchestration ?? false,
    date: today,
    source: entry?.source ?? "",
  };
}

const tokens = { min: 1, max: 100_000_000, isWhole: true };
const tiers = ["", "longContext.", "batch."];

/** The fields of an entry as the server names them, and as the dialog does. */
export const pricePlaces = [
  ...["modelId", "aliases", "date", "source", "longContext.aboveInputTokens"],
  ...tiers.flatMap((tier) => rateNames.map((name) => `${tier}${name}`)),
].map((name) => [`entry.${name}`, name] as const);

export type ReadDraft =
  | { ok: true; entry: GivenPrice }
  /** What is wrong, by the path of the field as the server names it. */
  | { ok: false; problems: Map<string, string> };

/** The entry that a draft makes, or what is wrong with it. No price was read after `today`. */
export function readDraft(draft: PriceDraft, today: string): ReadDraft {
  const { hasLongContext, hasBatch, billsOrchestration } = draft;
  const parsed = givenPriceSchema.safeParse({
    modelId: draft.modelId,
    aliases: draft.aliases
      .split("\n")
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ""),
    ...toRates(draft.standard),
    ...(hasLongContext && {
      longContext: {
        aboveInputTokens: readNumber(draft.aboveInputTokens, tokens).value ?? 0,
        ...toRates(draft.longContext),
      },
    }),
    ...(hasBatch && { batch: toRates(draft.batch) }),
    ...(billsOrchestration && { billsOrchestration }),
    date: draft.date,
    source: draft.source,
  });
  const problems = new Map<string, string>();
  if (draft.date > today) problems.set("date", "A day in the future: give the day it was read.");
  else if (parsed.success) return { ok: true, entry: parsed.data };
  for (const { path } of parsed.error?.issues ?? []) {
    const key = path.slice(0, path[0] === "aliases" ? 1 : 2).join(".");
    problems.set(key, wordProblem(key));
  }
  return { ok: false, problems };
}

function wordProblem(path: string): string {
  const name = path.split(".").at(-1) ?? "";
  if (name.endsWith("Usd")) return "A decimal number of USD is needed, such as 1.25.";
  if (name === "aboveInputTokens")
    return "A whole number of tokens in plain digits is needed, 1 or more.";
  if (name === "aliases") return "Each alias once, none of them the model id.";
  if (name === "date") return "The day on which the price was read is needed.";
  if (name === "source") return "Say where the price was read, in at most 500 characters.";
  return "The exact id of the model is needed.";
}

function toTexts(rates: Rates | null): RateTexts {
  return {
    inputUsd: rates?.inputUsd ?? "",
    cachedInputUsd: rates?.cachedInputUsd ?? "",
    cacheWriteUsd: rates?.cacheWriteUsd ?? "",
    cacheWriteHourUsd: rates?.cacheWriteHourUsd ?? "",
    outputUsd: rates?.outputUsd ?? "",
    reasoningUsd: rates?.reasoningUsd ?? "",
  };
}

/** Classes left empty have no rate of their own. */
function toRates(texts: RateTexts) {
  const optional = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    inputUsd: texts.inputUsd.trim(),
    cachedInputUsd: optional(texts.cachedInputUsd),
    cacheWriteUsd: optional(texts.cacheWriteUsd),
    cacheWriteHourUsd: optional(texts.cacheWriteHourUsd) ?? undefined,
    outputUsd: texts.outputUsd.trim(),
    reasoningUsd: optional(texts.reasoningUsd),
  };
}

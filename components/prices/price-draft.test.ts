import { expect, it } from "vitest";
import type { PriceEntry } from "@/lib/runs";
import { readDraft, toDraft } from "./price-draft";

const entry: PriceEntry = {
  modelId: "gpt-5",
  aliases: ["gpt-5-2025-08-07", "gpt-5-latest"],
  inputUsd: "1.25",
  cachedInputUsd: "0.125",
  cacheWriteUsd: null,
  outputUsd: "10",
  reasoningUsd: null,
  longContext: {
    aboveInputTokens: 272_000,
    inputUsd: "2.5",
    cachedInputUsd: null,
    cacheWriteUsd: null,
    outputUsd: "15",
    reasoningUsd: null,
  },
  date: "2025-11-13",
  source: "https://example.org",
};

const today = "2026-11-30";

it("reads back what it was made from, dated today and in USD", () => {
  const read = readDraft(toDraft(entry, today), today);
  expect(read).toEqual({ ok: true, entry: { ...entry, date: today, currency: "USD" } });
});

it("names every field that is wrong", () => {
  const draft = { ...toDraft(entry, ""), modelId: " ", aliases: "a\na", aboveInputTokens: "x" };
  const read = readDraft({ ...draft, standard: { ...draft.standard, outputUsd: "-1" } }, today);
  expect(read.ok).toBe(false);
  if (!read.ok) {
    expect([...read.problems.keys()].sort()).toEqual(
      ["date", "longContext.aboveInputTokens", "modelId", "outputUsd"].sort(),
    );
  }
  const twice = readDraft({ ...toDraft(entry, today), aliases: "a\n\na" }, today);
  expect(!twice.ok && [...twice.problems.keys()]).toEqual(["aliases"]);
});

it.each(["1e5", "272,000", "$5"])("reads no limit for long input in %s", (aboveInputTokens) => {
  const read = readDraft({ ...toDraft(entry, today), aboveInputTokens }, today);
  expect(!read.ok && [...read.problems.keys()]).toEqual(["longContext.aboveInputTokens"]);
});

it("leaves out tiers that are switched off", () => {
  const read = readDraft({ ...toDraft(entry, today), hasLongContext: false }, today);
  expect(read.ok && read.entry.longContext).toBeUndefined();
});

it("takes no day after today", () => {
  const read = readDraft({ ...toDraft(entry, today), date: "2026-12-01" }, today);
  expect(!read.ok && [...read.problems.keys()]).toEqual(["date"]);
});

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

it("reads back what it was made from, dated today and in USD", () => {
  const read = readDraft(toDraft(entry, "2026-11-30"));
  expect(read).toEqual({ ok: true, entry: { ...entry, date: "2026-11-30", currency: "USD" } });
});

it("names every field that is wrong", () => {
  const draft = { ...toDraft(entry, ""), modelId: " ", aliases: "a\na", aboveInputTokens: "x" };
  const read = readDraft({ ...draft, standard: { ...draft.standard, outputUsd: "-1" } });
  expect(read.ok).toBe(false);
  if (!read.ok) {
    expect([...read.problems.keys()].sort()).toEqual(
      ["date", "longContext.aboveInputTokens", "modelId", "outputUsd"].sort(),
    );
  }
  const twice = readDraft({ ...toDraft(entry, "2026-11-30"), aliases: "a\n\na" });
  expect(!twice.ok && [...twice.problems.keys()]).toEqual(["aliases"]);
});

it("leaves out tiers that are switched off", () => {
  const read = readDraft({ ...toDraft(entry, "2026-11-30"), hasLongContext: false });
  expect(read.ok && read.entry.longContext).toBeUndefined();
});

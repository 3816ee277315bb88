import { expect, it } from "vitest";
import type { PriceEntry } from "@/lib/runs";
import { priceChangeInWords } from "./price-change-in-words";

const old: PriceEntry = {
  modelId: "gpt-5",
  aliases: [],
  inputUsd: "1.25",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "10",
  reasoningUsd: null,
  date: "2026-01-01",
  source: "test",
};
const now = { ...old, inputUsd: "2", date: "2026-06-01" };
const words = (before: (PriceEntry | null)[], after: (PriceEntry | null)[]) =>
  priceChangeInWords({ modelId: "gpt-5", before, after });

it("says what changed of a price and from which day each is", () => {
  expect(words([old], [now])).toBe("gpt-5: input 1.25 → 2, read on 2026-01-01 → 2026-06-01");
  expect(words([old], [{ ...old, source: "another" }])).toBe(
    "gpt-5: the same rates, read on 2026-01-01",
  );
});

it("says that there was no price, and names all of several", () => {
  expect(words([null], [now])).toBe("gpt-5: no price → input 2, output 10, read on 2026-06-01");
  expect(words([], [old, now])).toBe(
    "gpt-5: none of its own → input 1.25, output 10, read on 2026-01-01 and input 2, output 10, read on 2026-06-01",
  );
});

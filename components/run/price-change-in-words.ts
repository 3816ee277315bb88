import { rateChanges, ratesInWords } from "@/components/prices/rate-changes";
import { showBidiControls } from "@/components/ui/safe-text";
import type { PriceChange, PriceEntry } from "@/lib/runs";

/** "gpt-5: output 10 → 12, read on 2026-01-01 → 2026-06-01", in USD per million tokens. */
export function priceChangeInWords({ modelId, before, after }: PriceChange): string {
  return `${showBidiControls(modelId)}: ${changeInWords(before, after)}`;
}

function changeInWords(before: PriceChange["before"], after: PriceChange["after"]): string {
  const [old, now] = [before[0], after[0]];
  if (!old || !now || before.length + after.length > 2) {
    return `${entriesInWords(before)} → ${entriesInWords(after)}`;
  }
  const changes = rateChanges(old, now);
  const rates = changes.length > 0 ? changes.join(", ") : "the same rates";
  const days = old.date === now.date ? now.date : `${old.date} → ${now.date}`;
  return `${rates}, read on ${days}`;
}

function entriesInWords(entries: readonly (PriceEntry | null)[]): string {
  if (entries.length === 0) return "none of its own";
  return entries
    .map((entry) => (entry ? `${ratesInWords(entry)}, read on ${entry.date}` : "no price"))
    .join(" and ");
}

import {
  type BilledClass,
  billedClasses,
  type Cost,
  type PriceEntry,
  type PriceTier,
  ratesFor,
  type Usage,
} from "@/lib/runs";

type Billed = { usage: Usage; price: PriceEntry; tier: PriceTier; cost: Cost };

const classWords: Partial<Record<BilledClass["name"], string>> = {
  cachedInput: "what is read from a cache",
  cacheWrite: "what is written to a cache",
  cacheWriteHour: "what is written to a cache for an hour",
};

/** Which classes of a call's tokens had no rate of their own, and what was taken for it; null when each had one. */
export function borrowedRatesInWords({ usage, price, tier, cost }: Billed): string | null {
  // What costs nothing, and what was billed before this made an estimate of it, is none.
  if (cost.status !== "estimated") return null;
  const { name, rates } = ratesFor(price, usage, tier);
  const borrowed = billedClasses(usage, rates).filter(({ isBorrowed }) => isBorrowed);
  const hasWriteRate = rates.cacheWriteUsd !== null;
  const isOfWrites = (part: BilledClass) => part.name === "cacheWriteHour" && hasWriteRate;
  const sentences = [
    sentence(
      name,
      borrowed.filter((part) => !isOfWrites(part)),
      "that of the input",
    ),
    sentence(name, borrowed.filter(isOfWrites), "that of other cache writes"),
  ];
  return sentences.filter((words) => words !== null).join(" ") || null;
}

const subjects: Record<ReturnType<typeof ratesFor>["name"], string> = {
  standard: "The price has no rate",
  batch: "The batch rates have none",
  "long-context": "The rates for long input have none",
};

function sentence(tier: keyof typeof subjects, parts: BilledClass[], taken: string): string | null {
  if (parts.length === 0) return null;
  const names = inOneList(parts.map(({ name }) => classWords[name] ?? name));
  return `${subjects[tier]} for ${names}, so ${taken} is taken and the cost is an estimate.`;
}

function inOneList(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import type { PriceEntry, Rates } from "@/lib/runs";
import { rateNames, rateWords } from "./price-draft";

/** The rates of an entry as cells of a table: a line for each tier. */
export function RateCells({ entry }: { entry: PriceEntry }) {
  const tiers = tiersOf(entry);
  return rateNames.map((name) => (
    <td key={name} className="px-3 py-2.5 text-right align-top whitespace-nowrap">
      {tiers.map(({ word, rates }) => (
        <span key={word} className={classNames("block", word !== "standard" && "text-muted")}>
          <span className="sr-only">{`${rateWords[name]}, ${word}: `}</span>
          {rates[name] ?? <span className="text-muted">–</span>}
        </span>
      ))}
    </td>
  ));
}

/** The names of the tiers, a line each, beside `RateCells`. */
export function TierCell({ entry }: { entry: PriceEntry }) {
  return (
    <td className="px-3 py-2.5 align-top whitespace-nowrap text-muted">
      {tiersOf(entry).map(({ word }) => (
        <span key={word} className="block">
          {word}
        </span>
      ))}
    </td>
  );
}

function tiersOf(entry: PriceEntry): { word: string; rates: Rates }[] {
  const { longContext, batch } = entry;
  return [
    { word: "standard", rates: entry },
    ...(longContext
      ? [{ word: `over ${formatCount(longContext.aboveInputTokens)} in`, rates: longContext }]
      : []),
    ...(batch ? [{ word: "batch", rates: batch }] : []),
  ];
}

export const rateHeads = rateNames.map((name) => rateWords[name]);

import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { StackedCell } from "@/components/ui/stacked-table";
import type { PriceEntry, Rates } from "@/lib/runs";
import { rateNames, rateWords } from "./price-draft";

/** Tiers stand below each other in a table, and beside each other where it is stacked. */
const lineStyle = "block @max-3xl:min-w-0 @max-3xl:flex-1";

/** The rates of an entry as cells of a table: a line for each tier. */
export function RateCells({ entry }: { entry: PriceEntry }) {
  const tiers = tiersOf(entry);
  return rateNames.map((name) => (
    <StackedCell
      key={name}
      head={rateWords[name]}
      className="px-3 py-2.5 text-right align-top whitespace-nowrap"
    >
      {tiers.map(({ word, rates }) => (
        <span key={word} className={classNames(lineStyle, word !== "standard" && "text-muted")}>
          <span className="sr-only">{`${rateWords[name]}, ${word}: `}</span>
          {rates[name] ?? <span className="text-muted">–</span>}
        </span>
      ))}
    </StackedCell>
  ));
}

/** The names of the tiers, a line each, beside `RateCells`. */
export function TierCell({ entry }: { entry: PriceEntry }) {
  return (
    <StackedCell head="Tier" className="px-3 py-2.5 align-top whitespace-nowrap text-muted">
      {tiersOf(entry).map(({ word }) => (
        <span key={word} className={lineStyle}>
          {word}
        </span>
      ))}
    </StackedCell>
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

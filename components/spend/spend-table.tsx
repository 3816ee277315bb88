import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import { decimalsIn } from "@/components/ui/decimals-in";
import { formatCount, formatTokens } from "@/components/ui/format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { StackedCell, stacked } from "@/components/ui/stacked-table";
import type { Spend, SpendFigures, SpendGrouping, SpendRow } from "@/lib/api-contract";
import { exactSpent, formatSpent, spentNote } from "./format-spent";
import { prepareRows, type ShownRow } from "./prepare-rows";
import { callsOfNoRun, runsOfRow } from "./runs-of-row";
import { spentTokensNote } from "./spend-note";

export const groupingWords: Record<SpendGrouping, string> = {
  day: "Day",
  worker: "Worker",
  strategy: "Strategy",
  connection: "Connection",
  model: "Model",
};

export type SpendTableProps = {
  /** What the rows are of. */
  spend: Pick<Spend, "by" | "from" | "to">;
  rows: SpendRow[];
  total: SpendFigures;
  caption: string;
};

const calls = [
  ["Calls", "calls"],
  ["Failed", "failedCalls"],
] as const;
const tokens = [
  ["Input", "inputTokens"],
  ["Cached", "cachedInputTokens"],
  ["Cache write", "cacheWriteTokens"],
  ["Output", "outputTokens"],
  ["Reasoning", "reasoningTokens"],
] as const;

/** Figures by group, with the sum below. */
export function SpendTable({ spend, rows, total, caption }: SpendTableProps) {
  const name = spend.by === "day" ? "Day (UTC)" : groupingWords[spend.by];
  const decimals = Math.max(...[total, ...rows].map((one) => decimalsIn(formatSpent(one))));
  return (
    <ScrollRegion
      label={caption}
      className={`rounded-lg border border-border bg-surface ${stacked.place}`}
    >
      <table className={`w-full text-sm @3xl:min-w-2xl ${stacked.table}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={`text-xs text-muted ${stacked.head}`}>
          <tr className="border-b border-border">
            <th scope="col" className="sticky left-0 bg-surface px-4 py-2 text-left font-normal">
              {name}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-normal @5xl:px-3">
              Cost
            </th>
            {[...calls, ...tokens].map(([label]) => (
              <th
                key={label}
                scope="col"
                className="px-2 py-2 text-right font-normal last:pr-4 @5xl:px-3"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-border ${stacked.body}`}>
          {prepareRows(rows).map(({ row, ...names }) => (
            <tr key={row.key} className={`hover:bg-subtle/60 @max-3xl:px-4 ${stacked.row}`}>
              <th
                scope="row"
                className={`left-0 max-w-64 min-w-28 bg-surface px-4 py-2 text-left align-top font-normal wrap-anywhere @3xl:sticky @max-3xl:font-medium ${stacked.rowHead}`}
              >
                <RowName {...names} runs={runsOfRow(row, spend)} apart={callsOfNoRun(row)} />
              </th>
              <Figures figures={row} decimals={decimals} />
            </tr>
          ))}
        </tbody>
        <tfoot className={stacked.body}>
          <tr className={`border-t border-border-strong font-medium @max-3xl:px-4 ${stacked.row}`}>
            <th
              scope="row"
              className={`left-0 bg-surface px-4 py-2 text-left font-medium @3xl:sticky ${stacked.rowHead}`}
            >
              Total
            </th>
            <Figures figures={total} decimals={decimals} />
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

type RowNameProps = Omit<ShownRow, "row"> & {
  /** The address of the runs that it counts calls of. */
  runs: string | null;
  /** Which of its calls are in none of them. */
  apart: string | null;
};

function RowName({ name, model, place, id, runs, apart }: RowNameProps) {
  return (
    <>
      {runs ? (
        <Link
          href={runs}
          title="The runs with these calls"
          className="text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {(model ?? place) ? (
        <span className="block text-xs text-muted">
          {model ? <span className="font-mono">{model}</span> : null}
          {model && place ? " · " : null}
          {place}
        </span>
      ) : null}
      {id ? <span className="block font-mono text-xs text-muted">{id}</span> : null}
      {apart ? <span className="block text-xs text-muted">{apart}</span> : null}
    </>
  );
}

const cell = "px-2 py-2 @5xl:px-3 text-right align-top tabular-nums";

/** Nothing takes no line of a row that stands as a list; a screen reader still finds it under its column. */
function cellOf(figure: number | string): string {
  return String(figure) === "0" ? `${cell} @max-3xl:sr-only` : cell;
}

type FiguresProps = {
  figures: SpendFigures;
  /** The most that an amount of the table shows: the points of all stand below each other. */
  decimals: number;
};

function Figures({ figures, decimals }: FiguresProps) {
  const spent = formatSpent(figures);
  const missing = decimalsIn(spent) === 0 ? 0 : decimals - decimalsIn(spent);
  return (
    <>
      <StackedCell head="Cost" className={cell}>
        <span style={{ paddingRight: `${missing}ch` }}>
          <Amount text={spent} exact={exactSpent(figures)} note={spentNote(figures)} />
        </span>
      </StackedCell>
      {calls.map(([label, key]) => (
        <StackedCell key={label} head={label} className={cellOf(figures[key])}>
          {formatCount(figures[key])}
        </StackedCell>
      ))}
      {tokens.map(([label, key]) => {
        const text = formatTokens(figures[key], figures);
        return (
          <StackedCell
            key={label}
            head={label}
            title={spentTokensNote(figures)}
            className={`${cellOf(text)} @3xl:last:pr-4`}
          >
            {text}
          </StackedCell>
        );
      })}
    </>
  );
}

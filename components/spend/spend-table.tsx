import { formatCount, formatTokens, formatTotalUsd } from "@/components/ui/format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { SpendFigures, SpendGrouping, SpendRow } from "@/lib/api-contract";
import { prepareRows, type ShownRow } from "./prepare-rows";
import { spendNote, spentTokensNote } from "./spend-note";

export const groupingWords: Record<SpendGrouping, string> = {
  day: "Day",
  worker: "Worker",
  strategy: "Strategy",
  connection: "Connection",
  model: "Model",
};

export type SpendTableProps = {
  by: SpendGrouping;
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
export function SpendTable({ by, rows, total, caption }: SpendTableProps) {
  const name = by === "day" ? "Day (UTC)" : groupingWords[by];
  return (
    <ScrollRegion label={caption} className="rounded-lg border border-border bg-surface">
      <table className="w-full min-w-3xl text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-border">
            <th scope="col" className="sticky left-0 bg-surface px-4 py-2 text-left font-normal">
              {name}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-normal">
              Cost
            </th>
            {[...calls, ...tokens].map(([label]) => (
              <th key={label} scope="col" className="px-3 py-2 text-right font-normal last:pr-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {prepareRows(rows).map(({ row, ...names }) => (
            <tr key={row.key} className="hover:bg-subtle/60">
              <th
                scope="row"
                className="sticky left-0 max-w-64 min-w-28 bg-surface px-4 py-2 text-left font-normal wrap-anywhere"
              >
                <RowName {...names} />
              </th>
              <Figures figures={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-border-strong font-medium">
            <th scope="row" className="sticky left-0 bg-surface px-4 py-2 text-left font-medium">
              Total
            </th>
            <Figures figures={total} />
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function RowName({ name, model, place, id }: Omit<ShownRow, "row">) {
  return (
    <>
      {name}
      {(model ?? place) ? (
        <span className="block text-xs text-muted">
          {model ? <span className="font-mono">{model}</span> : null}
          {model && place ? " · " : null}
          {place}
        </span>
      ) : null}
      {id ? <span className="block font-mono text-xs text-muted">{id}</span> : null}
    </>
  );
}

function Figures({ figures }: { figures: SpendFigures }) {
  return (
    <>
      <td title={spendNote(figures)} className="px-3 py-2 text-right whitespace-nowrap">
        {formatTotalUsd(figures)}
      </td>
      {calls.map(([label, key]) => (
        <td key={label} className="px-3 py-2 text-right">
          {formatCount(figures[key])}
        </td>
      ))}
      {tokens.map(([label, key]) => (
        <td
          key={label}
          title={spentTokensNote(figures)}
          className="px-3 py-2 text-right whitespace-nowrap last:pr-4"
        >
          {formatTokens(figures[key], figures)}
        </td>
      ))}
    </>
  );
}

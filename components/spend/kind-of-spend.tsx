import { Amount } from "@/components/ui/amount";
import { formatCount, formatCounted, formatTokensInAndOut } from "@/components/ui/format";
import { SimulatedBadge } from "@/components/ui/simulated-badge";
import type { Spend, SpendFigures } from "@/lib/api-contract";
import { DayChart } from "./day-chart";
import { exactSpent, formatSpent, inWords, spentNote } from "./format-spent";
import { prepareDays } from "./prepare-days";
import { deletedNote, spendNote, spentTokensNote } from "./spend-note";
import { groupingWords, SpendTable } from "./spend-table";

export type KindOfSpendProps = {
  isSimulated: boolean;
  total: SpendFigures;
  sums: Spend;
  byDay: Spend;
};

/** All real calls, or all simulated ones: the two are never added. */
export function KindOfSpend({ isSimulated, total, sums, byDay }: KindOfSpendProps) {
  const isOfKind = (row: { isSimulated: boolean }) => row.isSimulated === isSimulated;
  const name = isSimulated ? "Simulated calls" : "Real calls";
  const by = groupingWords[sums.by].toLowerCase();
  const notes = [spendNote(total), spentTokensNote(total)].filter((note) => note !== undefined);
  const bars = prepareDays(byDay.rows.filter(isOfKind), byDay);
  return (
    <section aria-label={name} className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{name}</h2>
        {isSimulated ? <SimulatedBadge /> : null}
        <p className="text-sm tabular-nums">
          <strong className="font-semibold">
            <Amount
              text={inWords(formatSpent(total))}
              exact={inWords(exactSpent(total))}
              note={spentNote(total)}
            />
          </strong>
          <span className="text-muted">
            {" "}
            in {formatCounted(total.calls, "call")}
            {total.failedCalls > 0 ? `, ${formatCount(total.failedCalls)} failed` : ""}
          </span>
        </p>
        <p className="text-sm tabular-nums">
          {formatTokensInAndOut({ ...total, ...tokensInAndOut(total) })}
          <span className="text-muted"> tokens in / out</span>
        </p>
      </div>
      {isSimulated ? (
        <p className="text-sm text-muted">
          No model was called: this is what the simulation says such calls would cost, and no money.
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={note} role="note" className="text-sm text-state-timed-out">
          {note}
        </p>
      ))}
      {total.deletedCalls > 0 ? (
        <p role="note" className="text-sm text-muted">
          {deletedNote(total)}
        </p>
      ) : null}
      {bars.some(({ height }) => height > 0) ? (
        <DayChart
          title={isSimulated ? "Simulated cost by day" : "Cost by day"}
          bars={bars}
          isSimulated={isSimulated}
        />
      ) : null}
      <SpendTable
        spend={sums}
        rows={sums.rows.filter(isOfKind)}
        total={total}
        caption={`${name} by ${by}`}
      />
    </section>
  );
}

/** As the header of a run counts them: cached input is input, reasoning is output. */
function tokensInAndOut(total: SpendFigures) {
  return {
    inputTokens: total.inputTokens + total.cachedInputTokens + total.cacheWriteTokens,
    outputTokens: total.outputTokens + total.reasoningTokens,
  };
}

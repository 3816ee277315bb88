import { formatCounted } from "@/components/ui/format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SimulatedBadge } from "@/components/ui/simulated-badge";
import { StackedCell, stacked } from "@/components/ui/stacked-table";
import type { Repricing } from "@/lib/api-contract";
import { columns, partsOf } from "./words";

/** Old and new sums of a re-pricing, real and simulated calls in rows of their own. */
export function FiguresTable({
  repricing,
}: {
  repricing: Pick<Repricing, "real" | "simulated" | "runCount">;
}) {
  const parts = partsOf(repricing, ({ runs }) => runs > 0);
  if (parts.length === 0) {
    return (
      <p className="text-sm text-muted">
        {repricing.runCount === 0
          ? "Its runs were deleted."
          : `No model was called in ${formatCounted(repricing.runCount, "run")}.`}
      </p>
    );
  }
  return (
    <ScrollRegion label="Sums" className={stacked.place}>
      <table className={`w-full max-w-2xl text-sm ${stacked.table}`}>
        <thead className={`text-xs text-muted ${stacked.head}`}>
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Calls
            </th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="py-1 pl-4 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={stacked.body}>
          {parts.map(({ isSimulated, figures }) => (
            <tr key={String(isSimulated)} className={`border-t border-border ${stacked.row}`}>
              <th
                scope="row"
                className={`py-1.5 text-left font-normal whitespace-nowrap ${stacked.rowHead}`}
              >
                <span className="inline-flex items-center gap-1.5">
                  {isSimulated ? <SimulatedBadge isStatic /> : "Real"}
                  <span className="text-muted">of {formatCounted(figures.runs, "run")}</span>
                </span>
              </th>
              {columns.map(({ head, toText, toNote }) => (
                <StackedCell
                  key={head}
                  head={head}
                  title={toNote(figures)}
                  className="py-1.5 pl-4 text-right whitespace-nowrap"
                >
                  {toText(figures)}
                </StackedCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

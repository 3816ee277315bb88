import { formatCount } from "@/components/ui/format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SimulatedBadge } from "@/components/ui/simulated-badge";
import type { Repricing } from "@/lib/api-contract";
import { afterText, beforeText, changeText, kindsOf } from "./words";

/** Old and new sums of a re-pricing, real and simulated runs in rows of their own. */
export function FiguresTable({ repricing }: { repricing: Pick<Repricing, "real" | "simulated"> }) {
  const kinds = kindsOf(repricing);
  if (kinds.length === 0) return <p className="text-sm text-muted">Its runs were deleted.</p>;
  return (
    <ScrollRegion label="Sums">
      <table className="w-full max-w-2xl text-sm">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Runs
            </th>
            {["Before", "By the table", "Change"].map((head) => (
              <th key={head} scope="col" className="py-1 pl-4 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ isSimulated, sums }) => (
            <tr key={String(isSimulated)} className="border-t border-border">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {formatCount(sums.runs)} {isSimulated ? <SimulatedBadge isStatic /> : "real"}
              </th>
              <td className="py-1.5 pl-4 text-right whitespace-nowrap">{beforeText(sums)}</td>
              <td className="py-1.5 pl-4 text-right whitespace-nowrap">{afterText(sums)}</td>
              <td className="py-1.5 pl-4 text-right whitespace-nowrap">{changeText(sums)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

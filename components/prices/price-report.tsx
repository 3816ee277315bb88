import { formatCount } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import type { PriceImport } from "@/lib/api-contract";

/** What became of the prices of a file, and every entry that was left out with the reason. */
export function PriceReport({ report }: { report: PriceImport }) {
  const { added, replaced, unchanged, conflicts } = report;
  return (
    <>
      <p>
        {formatCount(added.length)} added, {formatCount(replaced.length)} replaced by a newer entry,{" "}
        {formatCount(unchanged.length)} unchanged, {formatCount(conflicts.length)} left out.
      </p>
      {conflicts.length > 0 ? (
        <ul className="max-h-48 list-disc space-y-0.5 overflow-y-auto pl-5 text-state-timed-out">
          {conflicts.map(({ modelId, reason }) => (
            <li key={`${modelId} ${reason}`} className="wrap-anywhere">
              <span className="font-mono">{showBidiControls(modelId)}</span>{" "}
              {showBidiControls(reason)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

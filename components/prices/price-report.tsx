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
      <Names word="Added" names={added} />
      <Names word="Replaced" names={replaced} />
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

const mostNames = 20;

function Names({ word, names }: { word: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - mostNames;
  return (
    <p className="wrap-anywhere text-muted">
      {word}: {names.slice(0, mostNames).map(showBidiControls).join(", ")}
      {more > 0 ? ` and ${formatCount(more)} more` : ""}
    </p>
  );
}

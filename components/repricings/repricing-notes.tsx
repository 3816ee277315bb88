import Link from "next/link";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import type { RepricingDetail } from "@/lib/api-contract";
import { ratesText } from "./words";

/** What makes the figures incomplete, or the old ones incomparable. */
export function RepricingNotes({ repricing }: { repricing: RepricingDetail }) {
  const { unpriced, callsWithoutUsage, priceVersions } = repricing;
  if (unpriced.length + callsWithoutUsage + priceVersions.length === 0) return null;
  return (
    <section aria-label="Remarks" className="space-y-3 text-sm">
      {unpriced.length > 0 ? (
        <div role="note" className="space-y-1 text-state-timed-out">
          <p>The table had no price for these models, so the new sums are at least:</p>
          <ul className="list-disc pl-5">
            {unpriced.map(({ modelId, calls, runs }) => (
              <li key={modelId}>
                <span className="font-mono wrap-anywhere">{showBidiControls(modelId)}</span>:{" "}
                {formatCounted(calls, "call")} of {formatCounted(runs, "run")}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {callsWithoutUsage > 0 ? (
        <p role="note" className="text-state-timed-out">
          {formatCounted(callsWithoutUsage, "call")} reported no tokens and cannot be priced.
        </p>
      ) : null}
      {priceVersions.map(({ modelId, versions }) => (
        <div key={modelId} className="space-y-1">
          <p>
            These runs themselves had{" "}
            <span className="font-mono wrap-anywhere">{showBidiControls(modelId)}</span> at
            different prices: their old figures are not comparable as they stand.
          </p>
          <ul className="list-disc pl-5 text-muted">
            {versions.map(({ price, runs, runIds }) => (
              <li key={runIds[0]}>
                {price ? ratesText(price) : "without a price"}: {formatCounted(runs, "run")} (
                {runIds.slice(0, 3).map((id, index) => (
                  <span key={id}>
                    {index > 0 ? ", " : ""}
                    <Link href={`/runs/${id}`} className="text-accent underline underline-offset-2">
                      {id}
                    </Link>
                  </span>
                ))}
                {runs > 3 ? " and others" : ""})
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

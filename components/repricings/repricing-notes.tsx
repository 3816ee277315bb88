import Link from "next/link";
import { shownTitle } from "@/components/run/run-title";
import { formatCounted } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import type { RepricingDetail } from "@/lib/api-contract";
import { ratesText } from "./words";

/** Runs of a version that are named. */
const shownExamples = 3;

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
            {versions.map(({ price, runs, examples }) => (
              <li key={examples[0]?.id}>
                {price ? ratesText(price) : "without a price"}: {formatCounted(runs, "run")}
                {runs > shownExamples ? ", among them" : ""}
                <ul>
                  {examples.slice(0, shownExamples).map(({ id, title }) => (
                    <li key={id}>
                      <Link
                        href={`/runs/${id}`}
                        title={id}
                        className="line-clamp-1 w-fit text-accent wrap-anywhere underline underline-offset-2"
                      >
                        {shownTitle(title)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

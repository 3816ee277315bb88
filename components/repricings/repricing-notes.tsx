import Link from "next/link";
import type { ReactNode } from "react";
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
      <Unpriced models={unpriced.filter(({ isOwnServer }) => !isOwnServer)}>
        The table had no price for these models, so the new sums are at least:
      </Unpriced>
      <Unpriced models={unpriced.filter(({ isOwnServer }) => isOwnServer)}>
        These models were called on a server of your own, by workers that chose no price for it or
        are gone. No price of the same name is taken for them, so the new sums are at least:
      </Unpriced>
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
              <li key={JSON.stringify(price)}>
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

type UnpricedProps = { models: RepricingDetail["unpriced"]; children: ReactNode };

function Unpriced({ models, children }: UnpricedProps) {
  if (models.length === 0) return null;
  return (
    <div role="note" className="space-y-1 text-state-timed-out">
      <p>{children}</p>
      <ul className="list-disc pl-5">
        {models.map(({ modelId, calls, runs }) => (
          <li key={modelId}>
            <span className="font-mono wrap-anywhere">{showBidiControls(modelId)}</span>:{" "}
            {formatCounted(calls, "call")} of {formatCounted(runs, "run")}
          </li>
        ))}
      </ul>
    </div>
  );
}

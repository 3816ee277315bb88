"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Time } from "@/components/ui/time";
import { runQueries } from "@/lib/api-client";
import { isStudioError } from "@/lib/errors";
import { priceChangesOf, type Run, usedPricesOf } from "@/lib/runs";
import { priceChangeInWords } from "./price-change-in-words";

export type RepeatedRunProps = { run: Run; repeatedId: string };

/** Which run this one asks again, and whether the costs of the two can be compared as they stand. */
export function RepeatedRun({ run, repeatedId }: RepeatedRunProps) {
  const { data, error } = useQuery(runQueries.detail({ kind: "own", id: repeatedId }));
  const isGone = isStudioError(error) && error.code === "not-found";
  const repeated = data?.run;
  const changes = repeated ? priceChangesOf(usedPricesOf(repeated), usedPricesOf(run)) : [];
  return (
    <div className="text-xs">
      <p className="inline text-muted">
        Run again of{" "}
        {isGone ? (
          "a run that was deleted"
        ) : (
          <Link href={`/runs/${repeatedId}`} className="text-accent underline underline-offset-2">
            an earlier run
          </Link>
        )}
        {repeated ? (
          <>
            , asked <Time iso={repeated.createdAt} />
          </>
        ) : null}
        .
      </p>{" "}
      {changes.length > 0 ? (
        <p role="note" className="inline wrap-anywhere text-state-timed-out">
          Its prices differ from those of the run it repeats, so the two costs are not comparable as
          they stand: {changes.map(priceChangeInWords).join("; ")} (USD per million tokens).
        </p>
      ) : null}
    </div>
  );
}

import Link from "next/link";
import { isCalledAtHome, noPriceWords } from "@/components/canvas/unknown-cost";
import type { WorkerSnapshot } from "@/lib/runs";

type NoPriceProps = {
  worker: WorkerSnapshot;
  /** Whoever reads it can give the worker a price. */
  canChange: boolean;
};

const linkStyle = "text-accent underline underline-offset-2";

/** Why the cost of a worker's calls is unknown, and for the owner what to do about it. */
export function NoPrice({ worker, canChange }: NoPriceProps) {
  return (
    <p className="mt-1 text-xs wrap-anywhere text-state-timed-out">
      The cost is unknown: {asClause(noPriceWords(worker))}
      {canChange ? (
        <span className="text-muted">
          {" "}
          {worker.provider === "simulated" ? null : <Ways worker={worker} />}
        </span>
      ) : null}
    </p>
  );
}

function Ways({ worker }: { worker: WorkerSnapshot }) {
  const choose = (
    <Link className={linkStyle} href={`/pool?tab=workers&worker=${encodeURIComponent(worker.id)}`}>
      {isCalledAtHome(worker) ? "Choose its price" : "choose one for the worker"}
    </Link>
  );
  const later = (
    <>
      {" "}
      for runs to come, and{" "}
      <Link className={linkStyle} href="/spend/repricings">
        re-price
      </Link>{" "}
      this one.
    </>
  );
  if (isCalledAtHome(worker)) {
    return (
      <>
        {choose}
        {later}
      </>
    );
  }
  return (
    <>
      <Link className={linkStyle} href={`/spend/prices?add=${encodeURIComponent(worker.model)}`}>
        Add a price of this model
      </Link>{" "}
      or {choose}
      {later}
    </>
  );
}

/** A sentence after a colon: its first word is no name of a model, or it stays as it is. */
function asClause(sentence: string): string {
  return sentence.replace(/^No /, "no ");
}

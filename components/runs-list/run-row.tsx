import { FileInput, Flag, Link2, type LucideIcon, Repeat, Wrench } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { FlawBadge } from "@/components/run/flaw-badge";
import { realitySubject } from "@/components/run/reality-in-words";
import { RunMenu } from "@/components/run-actions/run-menu";
import { classNames } from "@/components/ui/class-names";
import {
  formatCounted,
  formatDuration,
  formatTokens,
  interruptedNote,
  runCostNote,
  runCostParts,
  tokenCount,
  tokensNote,
} from "@/components/ui/format";
import { plainMath } from "@/components/ui/plain-math";
import { RealityBadge } from "@/components/ui/reality-badge";
import { showBidiControls } from "@/components/ui/safe-text";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import { withoutSimulated } from "@/components/ui/without-simulated";
import type { RunSummary } from "@/lib/api-contract";

/** The columns of wide screens; on narrow ones a row is a card. */
export const rowColumns =
  "lg:grid lg:grid-cols-[7rem_minmax(0,1fr)_8.5rem_6rem_5.5rem_6rem_2rem] lg:items-center lg:gap-x-4";

export function RunRow({ run }: { run: RunSummary }) {
  const title = plainMath(showBidiControls(run.title));
  const question = plainMath(showBidiControls(run.question));
  // A run that nobody named is called by the beginning of its question: then the question is all there is to show.
  const isNamed = !question.startsWith(title.replace(/…$/, ""));
  const { inputTokens, outputTokens } = run.totals;
  const [cost, simulatedCost] = runCostParts(run.totals);
  return (
    <article
      aria-label={title}
      className={classNames("relative px-4 py-2.5 hover:bg-subtle/60 lg:py-2", rowColumns)}
    >
      <div className="flex items-center justify-between gap-3 pr-8 lg:pr-0">
        <StatusBadge status={run.status} />
        <span className="text-xs text-muted lg:hidden">
          <Time iso={run.createdAt} />
        </span>
      </div>
      <div className="mt-1 min-w-0 lg:mt-0">
        <h2 className="text-sm leading-6 font-medium wrap-anywhere">
          <Link
            href={`/runs/${run.id}`}
            title={isNamed ? `${title}: ${question}` : question}
            className="line-clamp-2 after:absolute after:inset-0 lg:line-clamp-1"
          >
            {isNamed ? title : question}
            {isNamed ? <span className="font-normal text-muted"> · {question}</span> : null}
          </Link>
        </h2>
        <Facts run={run} />
      </div>
      <dl className="mt-1 flex flex-wrap gap-x-4 text-xs tabular-nums lg:contents lg:text-sm">
        <Figure label="Cost" title={runCostNote(run.totals)}>
          {cost}
          {simulatedCost ? (
            <span className="text-simulated lg:block lg:text-xs"> {simulatedCost}</span>
          ) : null}
        </Figure>
        <Figure
          label="Tokens"
          title={[
            `${tokenCount(inputTokens, run.totals)} in, ${tokenCount(outputTokens, run.totals)} out`,
            tokensNote(run.totals),
          ]
            .filter(Boolean)
            .join(". ")}
        >
          {formatTokens(inputTokens + outputTokens, run.totals)}
        </Figure>
        <Figure label="Time" title={run.interruptedMs > 0 ? interruptedNote : undefined}>
          {run.durationMs === null ? "–" : formatDuration(run.durationMs)}
          {run.interruptedMs > 0 ? (
            <span className="text-muted lg:block lg:text-xs">
              {" "}
              + {formatDuration(run.interruptedMs)} interrupted
            </span>
          ) : null}
        </Figure>
        <Figure label="Asked" className="hidden lg:block">
          <Time iso={run.createdAt} />
        </Figure>
      </dl>
      <div className="absolute top-1.5 right-2 z-10 lg:static">
        <RunMenu run={run} />
      </div>
    </article>
  );
}

/** How it was asked and what came of it, in one line of words. */
function Facts({ run }: { run: RunSummary }) {
  const label =
    run.reality === "simulated" ? withoutSimulated(run.strategyLabel) : run.strategyLabel;
  const strategy = showBidiControls(label);
  const pool = showBidiControls(run.poolName);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs leading-5 text-muted">
      <FlawBadge flaw={run.answerFlaw} />
      <RealityBadge reality={run.reality} of={realitySubject(run.totals)} isStatic />
      <span title={strategy} className="min-w-0 lg:max-w-72 lg:truncate">
        {strategy}
      </span>
      <span title={pool} className="min-w-0 max-sm:hidden lg:max-w-56 lg:truncate">
        {pool}
      </span>
      <span>
        {formatCounted(run.steps, "step")}
        {run.rounds > 1 ? ` in ${formatCounted(run.rounds, "round")}` : ""}
      </span>
      {run.samePlanAs === null ? null : (
        <Mark icon={Repeat} title="The Conductor wrote this plan again, and the run ended with it.">
          same plan as round {run.samePlanAs + 1}
        </Mark>
      )}
      {run.isBestSoFar ? (
        <Mark icon={Flag} title="The answer was not accepted: it is the best of what there was.">
          best so far
        </Mark>
      ) : null}
      {run.repairs > 0 ? <Mark icon={Wrench}>{formatCounted(run.repairs, "repair")}</Mark> : null}
      {run.refusals > 0 ? <span>{formatCounted(run.refusals, "refused plan")}</span> : null}
      {run.isImported ? (
        <Mark icon={FileInput} title="It was not run here: it came as a file.">
          imported
        </Mark>
      ) : null}
      {run.isShared ? <Mark icon={Link2}>shared</Mark> : null}
    </p>
  );
}

type MarkProps = { icon: LucideIcon; title?: string; children: ReactNode };

/** Something about a run that is worth a word, without being its state. */
function Mark({ icon: Icon, title, children }: MarkProps) {
  return (
    <span title={title} className="flex shrink-0 items-center gap-1">
      <Icon aria-hidden className="size-3.5" />
      {children}
    </span>
  );
}

type FigureProps = { label: string; title?: string; className?: string; children: ReactNode };

function Figure({ label, title, className, children }: FigureProps) {
  return (
    <div title={title} className={classNames("lg:text-right", className)}>
      <dt className="inline text-xs text-muted lg:sr-only">{label} </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

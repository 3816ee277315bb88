"use client";

import { Flag } from "lucide-react";
import { memo } from "react";
import { toEndExcerpt, toExcerpt, toStepExcerpt } from "@/components/canvas/excerpt";
import { useGrowing } from "@/components/canvas/growing-store";
import { SimulatedMark } from "@/components/canvas/node-views/simulated-mark";
import { StepStatus } from "@/components/canvas/node-views/step-status";
import { StepTime } from "@/components/canvas/node-views/step-time";
import { workIcons } from "@/components/canvas/node-views/work-icons";
import { planOutcome } from "@/components/canvas/plan-outcome";
import { pastWaitsInWords, waitWordsOf } from "@/components/canvas/wait-words";
import {
  answerOrigin,
  isSimulated,
  notesInWords,
  retriesOf,
  shortWorkerName,
  standInOf,
  standInWords,
  stepTitle,
  tokensInWords,
  workerName,
  workerOf,
  workOf,
  workWords,
} from "@/components/canvas/words";
import { classNames } from "@/components/ui/class-names";
import { formatCounted, formatTotalUsd } from "@/components/ui/format";
import { workerStyle } from "@/components/ui/worker-color";
import {
  type Round,
  type Run,
  type Step,
  stepWaits,
  totalsOf,
  type WorkerSnapshot,
} from "@/lib/runs";
import { sightInWords } from "./sees-in-words";

export type StepItemProps = {
  run: Run;
  round: Round;
  step: Step;
  isSelected: boolean;
  onSelect(id: string | null): void;
};

export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { run, round, step, isSelected, onSelect } = props;
  const worker = workerOf(run, step);
  const isFinal = step.kind !== "conduct" && step.index === round.steps.length - 1;
  const isRefused = round.refused.some(({ stepKey }) => stepKey === step.key);
  const work = workOf(step, isFinal);
  const Icon = workIcons[work];
  return (
    <li
      data-step={step.key}
      style={worker ? workerStyle(worker.color) : undefined}
      className={classNames(
        "relative overflow-hidden rounded-lg border border-border bg-surface py-2.5 pr-3 pl-4 text-sm before:absolute before:inset-y-0 before:left-0 before:w-1",
        worker ? "before:bg-(--worker)" : "before:bg-muted",
        isSelected && "border-accent ring-1 ring-accent",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => onSelect(isSelected ? null : step.key)}
          title={workerName(step, worker)}
          className="cursor-pointer text-left font-semibold after:absolute after:inset-0"
        >
          {stepTitle(step, round.steps.length)}: {shortWorkerName(step, worker)}
        </button>
        {isSimulated(worker) ? <SimulatedMark /> : null}
        <span className="flex items-center gap-1 text-xs text-muted">
          <Icon aria-hidden className="size-3.5" />
          {workWords[work]}
        </span>
        <span className="ml-auto flex items-center gap-3 text-xs text-muted tabular-nums">
          <Figures step={step} />
          <StepStatus step={step} isRefused={isRefused} />
        </span>
      </div>
      <p
        className={classNames(
          "mt-1.5 line-clamp-3 wrap-anywhere",
          isRefused && "text-state-failed",
        )}
      >
        {toExcerpt(planOutcome(round, step) ?? step.subtask, 800)}
      </p>
      {step.kind === "conduct" ? null : (
        <p className="mt-1 text-xs text-muted">{sightInWords(run, step)}</p>
      )}
      <Waits step={step} />
      <Remarks step={step} worker={worker} standIn={standInOf(run, step)} />
      <ReplyHead step={step} />
      {run.answer?.stepKey === step.key ? (
        <p className="mt-1.5 flex items-center gap-1 text-xs font-medium text-accent">
          <Flag aria-hidden className="size-3.5" />
          {run.answer.isBestSoFar
            ? `The answer, best so far: the ${answerOrigin(run)}`
            : "This reply is the answer"}
        </p>
      ) : null}
    </li>
  );
});

function Figures({ step }: { step: Step }) {
  const totals = totalsOf(step.attempts);
  return (
    <>
      {totals.calls > 0 ? (
        <>
          <span>{tokensInWords(totals)}</span>
          <span>{formatTotalUsd(totals)}</span>
        </>
      ) : null}
      <StepTime step={step} />
    </>
  );
}

/** How long it waited and for what, once it is over. */
function Waits({ step }: { step: Step }) {
  const words = step.endedAt ? pastWaitsInWords(stepWaits(step, Date.parse(step.endedAt))) : [];
  if (words.length === 0) return null;
  return <p className="mt-1 text-xs text-muted">{words.join(" · ")}</p>;
}

type RemarksProps = { step: Step; worker: WorkerSnapshot | null; standIn: WorkerSnapshot | null };

function Remarks({ step, worker, standIn }: RemarksProps) {
  const retries = retriesOf(step);
  const remarks = [
    standIn ? standInWords(standIn) : null,
    retries > 0 ? `tried again ${formatCounted(retries, "time")}` : null,
    ...notesInWords(step, worker),
  ].filter((remark) => remark !== null);
  if (remarks.length === 0) return null;
  return <p className="mt-1 text-xs text-state-timed-out">{remarks.join(" · ")}</p>;
}

function ReplyHead({ step }: { step: Step }) {
  const growing = useGrowing(step.key);
  const isGrowing = step.status === "running" && growing.text !== "";
  const text = isGrowing
    ? toEndExcerpt(growing.text, 300)
    : (waitWordsOf(step) ?? toStepExcerpt(step, 800));
  if (text === "") return null;
  return (
    <p
      className={classNames(
        "mt-1.5 line-clamp-4 border-t border-border pt-1.5 wrap-anywhere text-muted",
        step.error && (step.status === "cancelled" ? "text-state-cancelled" : "text-state-failed"),
      )}
    >
      {text}
    </p>
  );
}

"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import { shortTotalUsd, tokensNote } from "@/components/ui/format";
import { workerStyle } from "@/components/ui/worker-color";
import { totalsOf } from "@/lib/runs";
import type { StepNode } from "../canvas";
import { toEndExcerpt, toExcerpt, toStepExcerpt } from "../excerpt";
import { useIsFar } from "../far-context";
import { useGrowing } from "../growing-store";
import { stepCostNote } from "../unknown-cost";
import { waitWordsOf } from "../wait-words";
import {
  isSimulated,
  notesInWords,
  retriesOf,
  shortWorkerName,
  standInWords,
  tokensInWords,
  workerName,
  workOf,
  workWords,
} from "../words";
import { NodeCard } from "./node-card";
import { SimulatedMark } from "./simulated-mark";
import { StepStatus } from "./step-status";
import { StepTime } from "./step-time";
import { workIcons } from "./work-icons";

/** A planning call, a worker's call or a rule's choice. */
export const StepView = memo(function StepView({ node }: { node: StepNode }) {
  const isFar = useIsFar();
  const { step, worker } = node;
  const style = worker ? workerStyle(worker.color) : undefined;
  const isQuiet = step.status === "waiting" || step.status === "skipped";
  return (
    <NodeCard
      title={workerName(step, worker)}
      style={style}
      className={classNames(
        worker ? "before:bg-(--worker)" : "before:bg-muted",
        step.status === "running" && "border-state-running/60 shadow-md",
        step.status === "failed" && "border-state-failed/60",
        isQuiet && "border-dashed bg-surface/70",
      )}
    >
      {isFar ? <FarFace node={node} /> : <NearFace node={node} />}
    </NodeCard>
  );
});

function NearFace({ node }: { node: StepNode }) {
  const { step, worker } = node;
  const work = workOf(step, node.isFinal);
  const Icon = workIcons[work];
  return (
    <>
      <div className="flex items-center gap-2">
        <span className="truncate text-[13px] font-semibold">{shortWorkerName(step, worker)}</span>
        {isSimulated(worker) ? <SimulatedMark className="text-[11px] [&_svg]:size-3" /> : null}
        <Marks node={node} />
      </div>
      <div className="mt-0.5 flex items-center gap-1.5 text-xs text-muted">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">
          {node.title} · {node.standIn ? standInWords(node.standIn) : workWords[work]}
        </span>
      </div>
      <p
        className={classNames(
          "mt-2 line-clamp-2 h-9 text-[12.5px] leading-[18px] wrap-anywhere",
          node.isRefused && "text-state-failed",
        )}
      >
        {toExcerpt(node.outcome ?? step.subtask, 400)}
      </p>
      <ReplyLines node={node} />
      <Foot node={node} />
    </>
  );
}

function FarFace({ node }: { node: StepNode }) {
  const { step, worker } = node;
  const Icon = workIcons[workOf(step, node.isFinal)];
  return (
    <div className="flex h-full flex-col gap-1">
      <div className="flex items-center gap-2 text-xl leading-7 font-semibold">
        <Icon aria-hidden className="size-6 shrink-0 text-muted" />
        <span className="truncate">{shortWorkerName(step, worker)}</span>
        <Marks node={node} className="gap-2.5 text-lg [&_svg]:size-5" />
      </div>
      {isSimulated(worker) ? (
        <SimulatedMark className="gap-2 text-lg leading-6 [&_svg]:mx-0.5 [&_svg]:size-5" />
      ) : null}
      {node.standIn ? <p className="truncate text-lg">{standInWords(node.standIn)}</p> : null}
      <p
        className={classNames(
          "line-clamp-2 text-[19px] leading-[25px] wrap-anywhere text-muted",
          node.isRefused && "text-state-failed",
        )}
      >
        {toExcerpt(node.outcome ?? step.subtask, 240)}
      </p>
      <FarTotals node={node} />
      <div className="flex items-center gap-2">
        <StepStatus step={step} isRefused={node.isRefused} className="h-7 text-lg [&_svg]:size-5" />
        <span className="ml-auto text-lg text-muted tabular-nums">
          <StepTime step={step} />
        </span>
      </div>
    </div>
  );
}

function FarTotals({ node }: { node: StepNode }) {
  const { step } = node;
  const worker = node.standIn ?? node.worker;
  const totals = totalsOf(step.attempts);
  return (
    <p className="mt-auto flex min-h-6 gap-4 text-lg leading-6 whitespace-nowrap text-muted tabular-nums">
      {totals.calls > 0 ? (
        <>
          <span>{tokensInWords(totals)}</span>
          <span title={stepCostNote(step, worker)}>{shortTotalUsd(totals)}</span>
        </>
      ) : null}
    </p>
  );
}

function ReplyLines({ node: { step } }: { node: StepNode }) {
  const growing = useGrowing(step.key);
  const isGrowing = step.status === "running" && growing.text !== "";
  const text = isGrowing
    ? toEndExcerpt(growing.text, 130)
    : (waitWordsOf(step) ?? toStepExcerpt(step, 400));
  return (
    <p
      className={classNames(
        "mt-2 line-clamp-3 h-[58px] border-t border-border pt-1.5 text-xs leading-[17px] wrap-anywhere text-muted",
        step.error && (step.status === "cancelled" ? "text-state-cancelled" : "text-state-failed"),
        isGrowing && growing.channel === "reasoning" && "italic",
      )}
    >
      {text}
    </p>
  );
}

function Foot({ node }: { node: StepNode }) {
  const totals = totalsOf(node.step.attempts);
  return (
    <div className="mt-auto flex items-center gap-1.5 text-[11.5px] whitespace-nowrap text-muted tabular-nums">
      <StepStatus step={node.step} isRefused={node.isRefused} />
      {totals.calls > 0 ? (
        <>
          <span className="ml-auto min-w-0 truncate" title={tokensNote(totals)}>
            {tokensInWords(totals)}
          </span>
          <span title={stepCostNote(node.step, node.standIn ?? node.worker)}>
            {shortTotalUsd(totals)}
          </span>
        </>
      ) : (
        <span className="ml-auto" />
      )}
      <StepTime step={node.step} />
    </div>
  );
}

function Marks({ node: { step, worker }, className }: { node: StepNode; className?: string }) {
  const retries = retriesOf(step);
  const notes = notesInWords(step, worker);
  return (
    <span
      className={classNames(
        "ml-auto flex shrink-0 items-center gap-1.5 text-[11.5px] text-state-timed-out tabular-nums [&_svg]:size-3",
        className,
      )}
    >
      {retries > 0 ? (
        <span className="flex items-center gap-0.5" title={`${retries} failed before`}>
          <RotateCw aria-hidden />
          {retries}
          <span className="sr-only"> tried again</span>
        </span>
      ) : null}
      {notes.length > 0 ? (
        <span className="flex items-center gap-0.5" title={notes.join("; ")}>
          <TriangleAlert aria-hidden />
          {notes.length}
          <span className="sr-only"> remarks: {notes.join("; ")}</span>
        </span>
      ) : null}
    </span>
  );
}

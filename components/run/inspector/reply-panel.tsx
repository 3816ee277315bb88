"use client";

import { useState } from "react";
import { useGrowingTexts } from "@/components/canvas/growing-store";
import { waitWordsOf } from "@/components/canvas/wait-words";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { Markdown, PlainText } from "@/components/ui/markdown";
import { errorText } from "@/lib/api-client";
import type { Step } from "@/lib/runs";
import { EndNotice, stopRemark } from "../end-notice";
import { formatLength } from "../format-length";
import { CutHere, flawRemark } from "../reply-flaw";
import type { PanelProps } from "./panel-props";
import { Nothing } from "./parts";

export function ReplyPanel(props: PanelProps) {
  const { step } = props.node;
  const stop = stopRemark(step);
  const remark = stop ?? flawRemark(step);
  return (
    <>
      {remark ? (
        <div className="mb-4">
          <EndNotice remark={remark} isWhole />
        </div>
      ) : null}
      {step.error && !stop ? (
        <ErrorState
          title={step.status === "skipped" ? "This step was skipped" : "This step failed"}
          message={step.error.message}
          className="mb-4"
        />
      ) : null}
      <TextPanel {...props} channel="reply" isPlan={step.kind === "conduct"} />
    </>
  );
}

export function ReasoningPanel(props: PanelProps) {
  return <TextPanel {...props} channel="reasoning" isPlan={false} />;
}

type TextPanelProps = PanelProps & { channel: "reply" | "reasoning"; isPlan: boolean };

const emptyWords = {
  reply: "No reply.",
  reasoning: "The model showed no reasoning.",
} as const;

function notYetWords(step: Step): string {
  return waitWordsOf(step) ?? "Nothing has been written yet.";
}

/** A text of the step: rendered, or as it is; its head until all of it is asked for. */
function TextPanel({ node: { step }, full, channel, isPlan }: TextPanelProps) {
  const growing = useGrowingTexts(step.key);
  const [isRaw, setIsRaw] = useState(isPlan);
  const isGrowing = step.status === "running";
  const whole = full.isAsked ? full.query.data : undefined;
  const text = (isGrowing ? growing?.[channel] : whole?.[channel]) ?? step[channel];
  const length = step.cut[channel] ?? text.length;
  const isCut = length > text.length;
  if (text === "") {
    return <Nothing>{isGrowing ? notYetWords(step) : emptyWords[channel]}</Nothing>;
  }
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <span className="flex-1 text-xs text-muted tabular-nums">
          {isGrowing ? "Being written · " : ""}
          {formatLength(length)}
        </span>
        <Button
          size="small"
          look="ghost"
          aria-pressed={isRaw}
          onClick={() => setIsRaw((raw) => !raw)}
        >
          {isRaw ? "Show rendered" : "Show as written"}
        </Button>
        <CopyButton text={text} label={isCut ? "Copy the head" : "Copy"} />
      </div>
      <Written text={text} isRaw={isRaw} replyOf={channel === "reply" ? step : undefined} />
      {isCut ? (
        <Button
          size="small"
          className="mt-4"
          isBusy={full.isAsked && full.query.isFetching}
          onClick={full.load}
        >
          Load all ({formatLength(length)})
        </Button>
      ) : null}
      {full.isAsked && full.query.error ? (
        <ErrorState
          title="The text could not be loaded"
          {...errorText(full.query.error)}
          onRetry={() => void full.query.refetch()}
          className="mt-4"
        />
      ) : null}
    </>
  );
}

type WrittenProps = { text: string; isRaw: boolean; replyOf: Step | undefined };

function Written({ text, isRaw, replyOf }: WrittenProps) {
  const isWhole = replyOf?.cut.reply === undefined || text.length >= replyOf.cut.reply;
  return (
    <>
      {isRaw ? (
        <PlainText text={text} className="font-mono text-[0.8rem] leading-relaxed" />
      ) : (
        <Markdown text={text} />
      )}
      {isWhole ? <CutHere step={replyOf} /> : null}
    </>
  );
}

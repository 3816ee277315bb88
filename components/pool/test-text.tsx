"use client";

import { type ReactNode, useState } from "react";
import { formatLength } from "@/components/run/format-length";
import { CutHere } from "@/components/run/reply-flaw";
import { Button } from "@/components/ui/button";
import { Markdown, PlainText } from "@/components/ui/markdown";
import type { WorkerTest } from "@/lib/api-contract";
import { endedCall } from "./tested-call";

/** What is shown at once; a reply can have millions of characters. */
const headCharacters = 4_000;

/** The reply rendered; a long one as it is written, its head until all of it is asked for. */
export function TestReply({ test }: { test: WorkerTest }) {
  const { reply, outcome } = test;
  if (reply.trim() === "") {
    const hasEnded = outcome === "answered" || outcome === "no-answer";
    return <p className="text-sm text-muted">{hasEnded ? "No reply." : "No reply had come."}</p>;
  }
  const end = <CutHere step={endedCall(test)} />;
  if (reply.length > headCharacters) {
    return <LongText text={reply} className="text-sm" end={end} />;
  }
  return (
    <div className="rounded-lg border border-border bg-surface px-4 py-3 text-sm">
      <Markdown text={reply} />
      {end}
    </div>
  );
}

export function TestReasoning({ text }: { text: string }) {
  const className = "text-sm text-muted";
  return text.length > headCharacters ? (
    <LongText text={text} className={className} />
  ) : (
    <PlainText text={text} className={className} />
  );
}

type LongTextProps = {
  text: string;
  className: string;
  /** What stands below its last line. */
  end?: ReactNode;
};

function LongText({ text, className, end }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? text : text.slice(0, headCharacters).toWellFormed();
  return (
    <>
      <div className="mb-2 flex items-center gap-3">
        <span className="text-xs text-muted tabular-nums">
          {isWhole
            ? formatLength(text.length)
            : `The first ${formatLength(headCharacters)} of ${formatLength(text.length)}`}
        </span>
        <Button size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show the head" : "Show all"}
        </Button>
      </div>
      <div className="rounded-lg border border-border bg-surface px-4 py-3">
        <PlainText text={shown} className={className} />
        {isWhole ? end : null}
      </div>
    </>
  );
}

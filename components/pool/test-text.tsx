"use client";

import { useState } from "react";
import { formatLength } from "@/components/run/format-length";
import { CutHere } from "@/components/run/reply-flaw";
import { Button } from "@/components/ui/button";
import { Markdown, PlainText } from "@/components/ui/markdown";
import type { WorkerTest } from "@/lib/api-contract";
import { endedCall } from "./tested-call";

/** What is shown at once; a reply can have millions of characters. */
const shownCharacters = 20_000;

/** The reply rendered, or the head of a long one until all of it is asked for, then as it is written. */
export function TestReply({ test }: { test: WorkerTest }) {
  const { isCut, head, showAll } = useHead(test.reply);
  if (test.reply.trim() === "") {
    const hasEnded = test.outcome === "answered" || test.outcome === "no-answer";
    return <p className="text-sm text-muted">{hasEnded ? "No reply." : "No reply had come."}</p>;
  }
  const isLong = test.reply.length > shownCharacters;
  return (
    <>
      <div className="max-h-128 overflow-y-auto rounded-lg border border-border bg-surface px-4 py-3 text-sm">
        {isLong ? <PlainText text={head} className="text-sm" /> : <Markdown text={test.reply} />}
        {isCut ? null : <CutHere step={endedCall(test)} />}
      </div>
      {isCut ? <ShowAll length={test.reply.length} onClick={showAll} /> : null}
    </>
  );
}

export function TestReasoning({ text }: { text: string }) {
  const { isCut, head, showAll } = useHead(text);
  return (
    <>
      <PlainText text={head} className="text-sm text-muted" />
      {isCut ? <ShowAll length={text.length} onClick={showAll} /> : null}
    </>
  );
}

function useHead(text: string) {
  const [isAllShown, setAllShown] = useState(false);
  const isCut = !isAllShown && text.length > shownCharacters;
  return {
    isCut,
    head: isCut ? text.slice(0, shownCharacters).toWellFormed() : text,
    showAll: () => setAllShown(true),
  };
}

function ShowAll({ length, onClick }: { length: number; onClick: () => void }) {
  return (
    <Button size="small" className="mt-2" onClick={onClick}>
      Show all ({formatLength(length)})
    </Button>
  );
}

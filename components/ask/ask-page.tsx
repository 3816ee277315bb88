"use client";

import { useRef } from "react";
import { Composer } from "./composer";
import { Examples } from "./examples";
import { RecentRuns } from "./recent-runs";
import { useAskForm } from "./use-ask-form";

export function AskPage() {
  const form = useAskForm();
  const questionRef = useRef<HTMLTextAreaElement>(null);
  const handleExample = (question: string) => {
    form.update({ question });
    questionRef.current?.focus();
    questionRef.current?.scrollIntoView({ block: "center" });
  };
  return (
    <div className="mx-auto w-full max-w-5xl space-y-9 px-4 pt-8 pb-14 sm:px-6 md:pt-[10vh]">
      <header className="space-y-1.5">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">Ask a question</h1>
        <p className="text-balance text-muted">
          The Conductor writes a plan, the workers carry it out, and you see every message and every
          cent.
        </p>
      </header>
      <Composer form={form} questionRef={questionRef} />
      <RecentRuns />
      <Examples onChoose={handleExample} />
    </div>
  );
}

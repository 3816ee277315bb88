import { Ban, CircleCheck, CircleSlash, CircleX, Replace } from "lucide-react";
import { waitedInWords } from "@/components/canvas/wait-words";
import { servedWords } from "@/components/canvas/words";
import { EndNotice, type Remark } from "@/components/run/end-notice";
import { flawRemark } from "@/components/run/reply-flaw";
import { showBidiControls } from "@/components/ui/safe-text";
import type { WorkerTest } from "@/lib/api-contract";
import { asSentence } from "@/lib/errors";
import { endedCall, servedOther } from "./tested-call";

const looks = {
  good: "border-state-succeeded/30 bg-state-succeeded-soft [--tone:var(--state-succeeded)]",
  warning: "border-state-timed-out/30 bg-state-timed-out-soft [--tone:var(--state-timed-out)]",
  failed: "border-state-failed/30 bg-state-failed-soft [--tone:var(--state-failed)]",
  stopped: "border-state-cancelled/30 bg-state-cancelled-soft [--tone:var(--state-cancelled)]",
} as const;

/** How a test call ended, with the notices of the run page: a call that came back need not have answered. */
export function TestOutcome({ test }: { test: WorkerTest }) {
  const served = servedOther(test);
  return (
    <div className="space-y-2">
      <EndNotice remark={outcomeRemark(test)} isWhole />
      {served ? (
        <EndNotice
          remark={{
            icon: Replace,
            className: looks.warning,
            title: "Another model answered",
            message: sentenceOf(servedWords(test.model, served)),
            advice: null,
          }}
          isWhole
        />
      ) : null}
    </div>
  );
}

/** Words that began in the middle of a sentence. */
function sentenceOf(words: string): string {
  return asSentence(showBidiControls(words.charAt(0).toUpperCase() + words.slice(1)));
}

function waitedFor({ waiting }: WorkerTest): string | null {
  return waiting && showBidiControls(waitedInWords(waiting.reason));
}

function outcomeRemark(test: WorkerTest): Remark {
  const message = test.error === null ? null : sentenceOf(test.error);
  switch (test.outcome) {
    case "answered":
      return (
        flawRemark(endedCall(test)) ?? {
          icon: CircleCheck,
          className: looks.good,
          title: "The call succeeded",
          message: null,
          advice: null,
        }
      );
    case "no-answer":
      return {
        icon: CircleSlash,
        className: looks.warning,
        title: "The call succeeded, but brought no answer",
        message,
        advice: "A step of a run would fail with this.",
      };
    case "stopped":
      return {
        icon: Ban,
        className: looks.stopped,
        title: "The call was stopped",
        message,
        advice:
          test.request === null
            ? waitedFor(test)
            : "The provider may bill more than what had come until then.",
      };
    case "failed":
      return {
        icon: CircleX,
        className: looks.failed,
        title: test.waiting ? "The call was not made" : "The call failed",
        message,
        advice: waitedFor(test),
      };
  }
}

import { formatCount } from "@/components/ui/format";
import { maxReplyCharacters, type ReplyFlaw, replyFlaw } from "@/lib/runs";
import type { Remark } from "./end-notice";
import { flawIcons } from "./flaw-badge";

/** A call that has ended, of a step or by itself. */
type EndedCall = Parameters<typeof replyFlaw>[0];

type Words = { title: string; message: string };

const limit = formatCount(maxReplyCharacters);

const words: Record<ReplyFlaw, Words> = {
  "content-filter": {
    title: "The provider’s content filter ended this reply",
    message: "What is here may not be all of it.",
  },
  refusal: {
    title: "The model refused",
    message: "This is what it said instead of an answer.",
  },
  "too-long": {
    title: "This reply was cut off",
    message: `It was longer than ${limit} characters: the rest was not read.`,
  },
  "token-cap": {
    title: "This reply was cut off",
    message: "It reached the token cap of the call.",
  },
  cut: {
    title: "This reply was cut off",
    message: "The connection ended before the reply did.",
  },
};

/** What keeps a reply from being a whole answer, for a notice above it; null: nothing. */
export function flawRemark(call: EndedCall): Remark | null {
  const flaw = replyFlaw(call);
  if (flaw === null) return null;
  const { title, message } = words[flaw];
  return {
    icon: flawIcons[flaw],
    title,
    message,
    advice: null,
    className: "border-state-timed-out/30 bg-state-timed-out-soft [--tone:var(--state-timed-out)]",
  };
}

const cutHere: Partial<Record<ReplyFlaw, string>> = {
  "content-filter": "cut here by the provider’s content filter",
  "too-long": `cut here: the reply was longer than ${limit} characters`,
  "token-cap": "cut here: the reply reached the token cap",
  cut: "cut here: the connection ended",
};

/** Where a reply ends that would have gone on, below its last line. */
export function CutHere({ step }: { step: EndedCall | undefined }) {
  const flaw = step ? replyFlaw(step) : null;
  const text = flaw === null ? undefined : cutHere[flaw];
  if (text === undefined) return null;
  return (
    <p className="mt-2 border-t border-dashed border-state-timed-out/60 pt-1 text-xs text-state-timed-out">
      {text}
    </p>
  );
}

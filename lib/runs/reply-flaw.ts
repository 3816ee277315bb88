import { findStep } from "./apply-run-event";
import type { Run } from "./run";
import type { Step } from "./step";

/** Most characters of a reply and its reasoning that are kept; the rest is not read. */
export const maxReplyCharacters = 5_000_000;

/** Why a reply that came is not the whole of what the model would have said. */
export const replyFlaws = ["content-filter", "refusal", "too-long", "token-cap", "cut"] as const;
export type ReplyFlaw = (typeof replyFlaws)[number];

/** What is wrong with the reply of a step that succeeded; null: nothing. */
export function replyFlaw({
  status,
  finishReason,
  notes,
}: {
  status: string;
  finishReason: string | null;
  notes: Step["notes"];
}): ReplyFlaw | null {
  if (status !== "succeeded") return null;
  if (finishReason === "content-filter" || finishReason === "refusal") return finishReason;
  // A reply that reached the studio's own limit ends as one that reached the token cap does.
  if (finishReason === "length") return notes.includes("reply-cut") ? "too-long" : "token-cap";
  return notes.includes("reply-cut") ? "cut" : null;
}

/** What is wrong with the reply that is the answer of a run; null: nothing, or there is no answer. */
export function answerFlaw(run: Run): ReplyFlaw | null {
  const answering = run.answer ? findStep(run, run.answer.stepKey) : undefined;
  return answering ? replyFlaw(answering) : null;
}

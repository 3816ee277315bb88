import type { ModelReply } from "@/lib/pool";
import type { FinishReason, StoredError } from "@/lib/runs";

/** What a call that came back is worth: notes when it is usable, an error when nothing may be passed on. */
export type Judgement = { error: StoredError | null; notes: string[] };

const notesByFinish: Partial<Record<FinishReason, string>> = {
  length: "reply-truncated",
  cut: "reply-cut",
  refusal: "refusal",
  "content-filter": "content-filter",
};

const emptyByFinish: Partial<Record<FinishReason, string>> = {
  length: "empty answer: output budget spent on reasoning",
  cut: "empty answer: the stream ended before any text",
  refusal: "empty answer: the model refused",
  "content-filter": "empty answer: the provider's content filter stopped it",
};

export function judgeReply(reply: Pick<ModelReply, "reply" | "finishReason" | "notes">): Judgement {
  const { finishReason, notes } = reply;
  if (finishReason === "tool-calls") {
    return failed(
      "the model asked for a tool, but none was offered: the studio uses no tools",
      notes,
    );
  }
  if (reply.reply.trim() === "")
    return failed(emptyByFinish[finishReason] ?? "empty answer", notes);
  const note = notesByFinish[finishReason];
  return { error: null, notes: note && !notes.includes(note) ? [...notes, note] : notes };
}

function failed(message: string, notes: string[]): Judgement {
  return { error: { code: "provider-failed", message, details: {} }, notes };
}

import { callNotesInWords } from "@/components/canvas/words";
import type { WorkerTest } from "@/lib/api-contract";
import { replyFlaw } from "@/lib/runs";

/** A test call as the words and marks of the run page know a call. */
export function endedCall({ outcome, finishReason, notes }: WorkerTest) {
  const status = outcome === "answered" ? "succeeded" : "failed";
  return { status, finishReason, notes };
}

/** The model that answered when it was another one than asked for. */
export function servedOther({ notes, servedModel }: WorkerTest): string | null {
  return notes.includes("wrong-model-served") ? servedModel : null;
}

/** What is remarkable about the call beyond what its notices say. */
export function notesOfTest(test: WorkerTest): string[] {
  const call = endedCall(test);
  const told = new Set(servedOther(test) === null ? [] : ["wrong-model-served"]);
  const words = callNotesInWords(
    { ...call, notes: call.notes.filter((note) => !told.has(note)) },
    null,
  );
  // A flaw comes first in words, and its notice stands at the head.
  return replyFlaw(call) === null ? words : words.slice(1);
}

/** `2 min`, `30 s`, `0.5 s`. */
export function limitInWords(limitMs: number): string {
  const seconds = limitMs / 1_000;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

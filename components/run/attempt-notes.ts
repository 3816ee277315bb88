import { callNotesInWords, servedWords } from "@/components/canvas/words";
import type { Attempt, WorkerSnapshot } from "@/lib/runs";

/** What is remarkable about one call of a step, each thing once, however the call ended. */
export function attemptNotesInWords(
  { error, finishReason, servedModel, notes = [] }: Attempt,
  worker: WorkerSnapshot | null | undefined,
): string[] {
  const isOther = notes.includes("wrong-model-served");
  return callNotesInWords(
    { status: error === null ? "succeeded" : "failed", finishReason, notes },
    isOther && worker && servedModel !== null ? servedWords(worker.model, servedModel) : null,
  );
}

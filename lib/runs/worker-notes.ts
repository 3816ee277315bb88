import type { ConnectionKind } from "./connection";
import { namesModel } from "./price-names";
import { highestTemperature, unsentSampling } from "./sampling";
import type { WorkerSnapshot } from "./snapshot";

type WorkerNote = { path: "priceId" | "temperature" | "topP"; message: string };

type Noted = Pick<
  WorkerSnapshot,
  "model" | "price" | "temperature" | "topP" | "reasoningEffort"
> & {
  /** The entry that was chosen by hand; null: the model's name decides. */
  priceId: string | null;
};

/** Settings that act in another way than they look, each by its field and in a sentence. */
export function workerNotes(worker: Noted, kind: ConnectionKind): WorkerNote[] {
  const notes: WorkerNote[] = [];
  const otherPrice = worker.priceId === null ? null : otherPriceNote(worker.price, worker.model);
  if (otherPrice !== null) notes.push({ path: "priceId", message: otherPrice });
  const unsent = unsentSampling(worker, kind);
  for (const path of unsent) notes.push({ path, message: unsentWords[path] });
  const highest = highestTemperature(kind);
  const isCut = worker.temperature !== null && worker.temperature > highest;
  if (isCut && !unsent.includes("temperature")) {
    notes.push({
      path: "temperature",
      message: `Sent as ${highest}, the most that this kind takes.`,
    });
  }
  return notes;
}

/** Says that a chosen entry is of another model than the worker's; null: it is of this one. */
export function otherPriceNote(price: WorkerSnapshot["price"], model: string): string | null {
  if (price === null || namesModel(price, model)) return null;
  return `Priced by the entry of ${price.modelId}, which does not name ${model}. Choose another entry if that is not meant.`;
}

const unsentWords = {
  temperature: "The temperature is not sent: Anthropic takes none beside a reasoning effort.",
  topP: "Top-p is not sent: Anthropic takes none beside a reasoning effort.",
};

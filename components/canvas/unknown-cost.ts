import { costNote } from "@/components/ui/format";
import { showBidiControls } from "@/components/ui/safe-text";
import {
  connectionKindOf,
  isOwnServer,
  type Step,
  totalsOf,
  type WorkerSnapshot,
} from "@/lib/runs";

type Priced = Pick<WorkerSnapshot, "model" | "provider" | "baseUrl" | "price">;

/** Whether the worker's calls go to a server of one's own. A shared run does not say where they go. */
export function isCalledAtHome({ provider, baseUrl }: Priced): boolean {
  return baseUrl !== null && isOwnServer({ kind: connectionKindOf(provider, baseUrl), baseUrl });
}

/** Why a worker had no price in its run, as a sentence. */
export function noPriceWords(worker: Priced): string {
  const model = showBidiControls(worker.model);
  if (isCalledAtHome(worker)) {
    return `${model} is on a server of your own, and no price was chosen for the worker when the run started.`;
  }
  // Without the address it may be one's own server, where the name of a model finds no entry.
  return worker.baseUrl === null
    ? `No price held for ${model} when the run started.`
    : `No price entry named ${model} when the run started.`;
}

/** What the wording of a step's cost means, with why some of it is unknown. */
export function stepCostNote(step: Step, worker: WorkerSnapshot | null): string | undefined {
  const note = costNote(totalsOf(step.attempts));
  const isUnpriced = step.attempts.some(
    ({ cost }) => cost.status === "unknown" && cost.reason === "no-price",
  );
  if (!isUnpriced || !worker || worker.price) return note;
  return [note, noPriceWords(worker)].filter((words) => words !== undefined).join(" ");
}

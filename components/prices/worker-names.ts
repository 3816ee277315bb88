import { showBidiControls } from "@/components/ui/safe-text";
import { namesApart } from "@/components/ui/tell-apart";
import type { Price } from "@/lib/api-contract";

/** Workers that are named before the rest is counted. */
const namedFirst = 4;

/** The workers of a price by name; those of one label with what tells them apart. */
function workerNames(workers: Price["workers"]): string[] {
  const names = namesApart(
    workers.map(({ id, label, model, connectionLabel }) => ({
      id,
      name: label,
      detail: `${model} · ${connectionLabel}`,
    })),
  );
  return names.map(showBidiControls);
}

/** The first few in one line, and the rest, which is never a single one: its name takes no more room than its count. */
export function splitWorkerNames(workers: Price["workers"]): { first: string; rest: string[] } {
  const names = workerNames(workers);
  const count = names.length > namedFirst + 1 ? namedFirst : names.length;
  return { first: names.slice(0, count).join(", "), rest: names.slice(count) };
}

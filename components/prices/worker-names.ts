import { showBidiControls } from "@/components/ui/safe-text";
import { namesApart } from "@/components/ui/tell-apart";
import type { Price } from "@/lib/api-contract";

/** The workers of a price in one line; those of one label with what tells them apart. */
export function workerNames(workers: Price["workers"]): string {
  const names = namesApart(
    workers.map(({ id, label, model, connectionLabel }) => ({
      id,
      name: label,
      detail: `${model} · ${connectionLabel}`,
    })),
  );
  return showBidiControls(names.join(", "));
}

import { showBidiControls } from "@/components/ui/safe-text";
import { tellApart } from "@/components/ui/tell-apart";
import { withoutSimulated } from "@/components/ui/without-simulated";
import type { SpendRow } from "@/lib/api-contract";

export type ShownRow = {
  row: SpendRow;
  name: string;
  /** A worker's model and connection. */
  model: string | null;
  place: string | null;
  /** Where nothing else tells it from another row. */
  id: string | null;
};

/** Rows by the names that people read, each told from those of the same name. */
export function prepareRows(rows: readonly SpendRow[]): ShownRow[] {
  const shown = rows.map(({ label, isSimulated, model, connectionLabel }) => ({
    name: showBidiControls(isSimulated ? withoutSimulated(label) : label),
    model: model === null ? null : showBidiControls(model),
    place: connectionLabel === null ? null : showBidiControls(connectionLabel),
  }));
  const apart = tellApart(
    shown.map(({ name, model, place }, index) => ({
      id: rows[index]?.key ?? "",
      name,
      detail: JSON.stringify([model, place]),
    })),
  );
  return rows.map((row, index) => ({
    row,
    ...(shown[index] ?? { name: row.label, model: null, place: null }),
    id: apart[index]?.needsId ? row.key : null,
  }));
}

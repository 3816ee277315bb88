import { formatCounted } from "@/components/ui/format";
import type { Spend, SpendRow } from "@/lib/api-contract";

type Counted = Pick<SpendRow, "key" | "isSimulated" | "calls" | "deletedCalls" | "testCalls">;
type Grouped = Pick<Spend, "by" | "from" | "to">;

/** The address of just the runs whose calls a row counts; null where no call of it belongs to a run that is there. */
export function runsOfRow(row: Counted, { by, from, to }: Grouped): string | null {
  if (row.calls <= row.deletedCalls + row.testCalls) return null;
  const days = by === "day" ? { from: row.key, to: row.key } : { from, to };
  const which = whichRuns(row.key, by);
  if (!which) return null;
  return `/runs?${new URLSearchParams({
    ...which,
    callKind: row.isSimulated ? "simulated" : "real",
    callsFrom: days.from,
    callsTo: days.to,
  })}`;
}

/** Null where runs cannot be chosen by what the rows share. */
function whichRuns(key: string, by: Spend["by"]): Record<string, string> | null {
  switch (by) {
    case "day":
      return {};
    case "worker":
      return { worker: key };
    case "strategy":
      return { strategyLabel: key };
    case "connection":
    case "model":
      return null;
  }
}

/** Which calls of a row belong to no run that could be looked at; null: none. */
export function callsOfNoRun({ deletedCalls, testCalls }: Counted): string | null {
  const parts = [
    testCalls > 0 ? formatCounted(testCalls, "test call") : null,
    deletedCalls > 0 ? `${formatCounted(deletedCalls, "call")} of deleted runs` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `in no run: ${parts.join(", ")}` : null;
}

import { showBidiControls } from "@/components/ui/safe-text";
import { type FilterState, toRunFilters } from "./run-filters";

/** The filters that no field shows: links of the spend set them. */
export const callFilterNames = ["strategyLabel", "callKind", "callsFrom", "callsTo"] as const;

/** Which runs those filters choose, in words; null where none is set. */
export function callsInWords(state: FilterState): string | null {
  const { strategyLabel, callKind, callsFrom, callsTo, workerId } = toRunFilters(state);
  const who = strategyLabel ? `by “${showBidiControls(strategyLabel)}”` : null;
  const days = daysInWords(callsFrom, callsTo);
  if (!callKind && !days) return who && `Runs ${who}`;
  const calls = [
    callKind ? `${callKind} calls` : "calls",
    workerId ? "of this worker" : null,
    days && `that ended ${days}`,
  ];
  return ["Runs", who, "with", ...calls].filter((part) => part !== null).join(" ");
}

function daysInWords(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? `on ${from} (UTC)` : `from ${from} to ${to} (UTC)`;
  if (from) return `on ${from} (UTC) or later`;
  return to ? `on ${to} (UTC) or earlier` : null;
}

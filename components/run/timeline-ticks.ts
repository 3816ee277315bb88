import { formatDuration } from "@/components/ui/format";

export type TimelineTick = {
  ms: number;
  /** Of the whole width, 0 to 1. */
  share: number;
  /** Empty where there is no room for it. */
  label: string;
  /** On which side of its place the words have room. */
  side: "before" | "after";
};

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const mostSteps = 5;
/** Share of the width that the words of a tick need, where a time line is narrowest. */
const shareOf = (label: string) => 0.02 + 0.017 * label.length;

/** Round steps that people count in: 1, 2 and 5, and halves and thirds of minutes and hours. */
const namedSteps = [
  ...[1, 10, 100, second].flatMap((unit) => [unit, 2 * unit, 5 * unit]),
  ...[10 * second, 20 * second, 30 * second],
  ...[1, 2, 5, 10, 20, 30].map((count) => count * minute),
  ...[1, 2, 5, 10].map((count) => count * hour),
];

/** Round times along a time line, each at its true place; the first is 0. */
export function toTicks(spanMs: number): TimelineTick[] {
  const span = Math.max(1, spanMs);
  const step = stepFor(span);
  const count = Math.floor(span / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const ms = index * step;
    const share = ms / span;
    const label = wordTick(ms);
    if (share + shareOf(label) <= 1) return { ms, share, label, side: "after" };
    // Before its place stand the words of the tick before it, too.
    const isRoom = shareOf(wordTick(ms - step)) + shareOf(label) <= step / span;
    return { ms, share, label: isRoom ? label : "", side: "before" };
  });
}

function stepFor(span: number): number {
  const named = namedSteps.find((step) => span / step <= mostSteps);
  if (named !== undefined) return named;
  let unit = 10 * hour;
  while (span / unit > mostSteps) unit *= 10;
  return [unit / 5, unit / 2].find((step) => span / step <= mostSteps) ?? unit;
}

/** `0`, `200 ms`, `5 s`, `1.5 s`, `2 min`, `1 min 20 s`, `1 h`, `1 h 30 min`: a round time has no digits to spare. */
function wordTick(ms: number): string {
  if (ms === 0) return "0";
  if (ms < second) return formatDuration(ms);
  if (ms < minute) return `${ms / second} s`;
  const [unit, name, lower, lowerName] =
    ms < hour ? [minute, "min", second, "s"] : ([hour, "h", minute, "min"] as const);
  const rest = Math.round((ms % unit) / lower);
  const whole = `${Math.floor(ms / unit)} ${name}`;
  return rest === 0 ? whole : `${whole} ${String(rest).padStart(2, "0")} ${lowerName}`;
}

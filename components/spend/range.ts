export const rangeNames = ["today", "7d", "30d", "90d", "custom"] as const;
export type RangeName = (typeof rangeNames)[number];

export const rangeWords: Record<RangeName, string> = {
  today: "Today",
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
  custom: "Custom",
};

/** First and last day, both in it, as `YYYY-MM-DD` in UTC. */
export type DayRange = { from: string; to: string };

const dayMs = 86_400_000;
const days: Record<Exclude<RangeName, "custom">, number> = {
  today: 1,
  "7d": 7,
  "30d": 30,
  "90d": 90,
};

/** The days of a named range, which ends today. A custom one takes what is given where it is a day. */
export function toDayRange(
  name: RangeName,
  given: { from: string | null; to: string | null },
  nowMs: number,
): DayRange {
  const today = toDay(nowMs);
  if (name !== "custom") return { from: toDay(nowMs - (days[name] - 1) * dayMs), to: today };
  const to = isDay(given.to) ? given.to : today;
  const from = isDay(given.from) ? given.from : toDay(Date.parse(to) - 29 * dayMs);
  return from <= to ? { from, to } : { from: to, to: from };
}

/** All days of a range in order. */
export function daysOf({ from, to }: DayRange): string[] {
  const all: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs) all.push(toDay(time));
  return all;
}

function toDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

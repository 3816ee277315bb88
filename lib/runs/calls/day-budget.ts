const prefix = "connection-day:";
const dayMs = 86_400_000;

/** The budget of everything that real connections cost on one day. */
export const studioDay = "studio-day";

/** The budget of one connection for one day. */
export function connectionDay(connectionId: string): string {
  return `${prefix}${connectionId}`;
}

/** The connection that a budget is about; null for the whole studio. */
export function connectionOfBudget(scope: string): string | null {
  return scope.startsWith(prefix) ? scope.slice(prefix.length) : null;
}

/** Days begin at midnight UTC, wherever the processes are. */
export function utcMidnight(now: number): number {
  return Math.floor(now / dayMs) * dayMs;
}

export function nextUtcMidnight(now: number): number {
  return utcMidnight(now) + dayMs;
}

const longestWaitMs = 24 * 3_600_000;

/** The wait in milliseconds that a provider asks for, in any of the usual header forms, or null. */
export function readRetryAfter(headers: Headers | undefined, now: number): number | null {
  const milliseconds = readNumber(headers?.get("retry-after-ms"));
  if (milliseconds !== null) return bound(milliseconds);
  const value = headers?.get("retry-after") ?? null;
  const seconds = readNumber(value);
  if (seconds !== null) return bound(seconds * 1000);
  const date = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(date) ? null : bound(date - now);
}

function readNumber(text: string | null | undefined): number | null {
  return text && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}

function bound(milliseconds: number): number {
  return Math.min(Math.max(Math.ceil(milliseconds), 0), longestWaitMs);
}

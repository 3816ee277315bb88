/** Shown where a NUL stood: Postgres can keep it in neither text nor jsonb. */
const nulMark = "\u2400";

/** Text as Postgres can keep it: NUL becomes a visible mark, a lone surrogate the replacement character. */
export function toSafeText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes("\0") ? wellFormed.replaceAll("\0", nulMark) : wellFormed;
}

/** The same for every string inside a JSON value. Returns the value itself when nothing had to change. */
export function toSafeJson<Value>(value: Value): Value {
  // Each branch returns what it was given with strings made safe, so the type stays.
  return safe(value) as Value;
}

function safe(value: unknown): unknown {
  if (typeof value === "string") return toSafeText(value);
  if (Array.isArray(value)) return safeArray(value);
  if (typeof value === "object" && value !== null) return safeObject(value);
  return value;
}

function safeArray(values: unknown[]): unknown[] {
  const result = values.map(safe);
  return result.every((entry, index) => entry === values[index]) ? values : result;
}

function safeObject(object: object): object {
  const entries = Object.entries(object);
  const result = entries.map(([key, entry]) => [toSafeText(key), safe(entry)] as const);
  const isSame = result.every(([key, entry], index) => {
    const original = entries[index];
    return original?.[0] === key && original[1] === entry;
  });
  return isSame ? object : Object.fromEntries(result);
}

export type NumberRule = { min: number; max: number; isWhole: boolean };

export type ReadNumber = { value: number | null; problem: string | null };

/** A typed number, or null for an empty field; with what is wrong with it. */
export function readNumber(text: string, { min, max, isWhole }: NumberRule): ReadNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { value: null, problem: null };
  const value = Number(trimmed);
  const isNumber = Number.isFinite(value) && (!isWhole || Number.isInteger(value));
  if (isNumber && value >= min && value <= max) return { value, problem: null };
  const kind = isWhole ? "A whole number" : "A number";
  const range = `from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return { value: null, problem: `${kind} ${range}.` };
}

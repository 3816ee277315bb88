import { givenUsdBounds } from "@/lib/api-contract";

export type NumberRule = { min: number; max: number; isWhole: boolean };

export type ReadNumber = { value: number | null; problem: string | null };

const plainWhole = /^-?\d+$/;
const plainDecimal = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** A typed number, or null for an empty field; with what is wrong with it. Nothing but plain digits is taken for one. */
export function readNumber(text: string, { min, max, isWhole }: NumberRule): ReadNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { value: null, problem: null };
  const value = Number(trimmed);
  if (!(isWhole ? plainWhole : plainDecimal).test(trimmed)) {
    return { value: null, problem: formProblem(trimmed, isWhole) };
  }
  if (value >= min && value <= max) return { value, problem: null };
  const kind = isWhole ? "A whole number" : "A number";
  const range = `from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return { value: null, problem: `${kind} ${range}.` };
}

function formProblem(text: string, isWhole: boolean): string {
  if (isWhole && plainDecimal.test(text)) return "A whole number, without a point.";
  return isWhole
    ? "A whole number in plain digits, as in 1000: no commas, signs or letters."
    : "A number in plain digits, as in 0.5: no commas, signs or letters.";
}

const plainUsd = /^\d+(\.\d+)?$/;

/** What is wrong with a typed amount; null: nothing, or the field is empty. */
export function usdProblem(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!plainUsd.test(trimmed)) {
    return "An amount in USD in plain digits, as in 5 or 0.50: no $, commas or letters.";
  }
  const { most, decimals } = givenUsdBounds;
  if (Number(trimmed) > most) return `At most ${most.toLocaleString("en-US")} USD.`;
  const given = trimmed.split(".")[1] ?? "";
  return given.length > decimals ? `At most ${decimals} decimals.` : null;
}

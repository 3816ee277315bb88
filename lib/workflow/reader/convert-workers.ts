import { checkWorker, describeOrdinals } from "../issues";
import type { Conversion } from "./conversion";
import type { Literal } from "./literal";

const digits = /^\s*(0|[1-9]\d{0,8})\s*$/;
const labelled = /^\s*(?:model|worker)(?:[ _-]?id)?[ _:#-]{0,3}(0|[1-9]\d{0,8})\s*$/i;

/**
 * Reads one entry of `model_id`. A whole number is itself. A text of digits (`"0"`) or the label of the prompt with its
 * ordinal (`"Model 0"`, `"Model id 0"`) is that ordinal, with a repair. Everything else is refused, `0.0` and `True`
 * included; an ordinal outside the pool is never wrapped or moved.
 */
export function convertWorker(
  literal: Literal,
  step: number,
  conversion: Conversion,
): number | null {
  const worker = toOrdinal(literal);
  const { workerCount } = conversion.limits;
  if (worker === null) {
    const allowed = `a whole number, ${describeOrdinals(workerCount)}`;
    return conversion.refuse("bad-worker", "model_id", step, literal, allowed);
  }
  const issue = checkWorker(worker, step, workerCount, conversion.written(literal));
  if (issue) {
    conversion.add(issue);
    return null;
  }
  if (literal.kind === "text") conversion.repair("text-number", literal, String(worker));
  return worker;
}

function toOrdinal(literal: Literal): number | null {
  if (literal.kind === "integer") return literal.value;
  if (literal.kind !== "text" || literal.value.length > 40) return null;
  const match = digits.exec(literal.value) ?? labelled.exec(literal.value);
  return match ? Number(match[1]) : null;
}

/** A text of digits as a number, or null. */
export function readDigits(text: string): number | null {
  const match = text.length <= 40 ? digits.exec(text) : null;
  return match ? Number(match[1]) : null;
}

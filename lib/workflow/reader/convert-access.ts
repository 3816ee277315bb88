import { checkPosition, describeAccess } from "../issues";
import type { Access } from "../plan";
import type { Conversion } from "./conversion";
import { readDigits } from "./convert-workers";
import { bareAll, type ListLiteral, type Literal } from "./literal";

/**
 * Reads one entry of `access_list`. As asked for: `[]`, `["all"]`, `"all"`, a list of earlier positions, one bare position.
 * With a repair: other spellings of all (`["All"]`, `"[all]"`, `all` without quotes), all one list too deep
 * (`[["all"]]`), all beside positions (`[0, "all"]` is all), positions as text (`["0"]`) or out of order. Everything
 * else is refused (`None`, `"none"`, `""`, `True`); nothing is ever taken for no access but `[]`.
 */
export function convertAccess(
  literal: Literal,
  step: number,
  conversion: Conversion,
): Access | null {
  if (literal.kind === "list") return convertList(literal, step, conversion);
  if (isAll(literal)) return readAll(literal, conversion);
  const position = convertPosition(literal, step, conversion);
  return position === null ? null : [position];
}

function convertList(list: ListLiteral, step: number, conversion: Conversion): Access | null {
  const [only] = list.items;
  if (list.items.length === 1 && only?.kind === "list" && only.items.length === 1) {
    return convertNested(only, step, conversion);
  }
  const alls = list.items.filter(isAll);
  const positions = list.items
    .filter((item) => !isAll(item))
    .slice(0, maxPositions)
    .map((item) => convertPosition(item, step, conversion));
  const valid = positions.filter((position) => position !== null);
  if (valid.length < positions.length) return null;
  const [all] = alls;
  if (!all) return sortPositions(valid, list, conversion);
  if (list.items.length > 1) conversion.repair("access-mixed", list, '["all"]');
  return readAll(all, conversion);
}

// More can only be repetitions; each refused one is an issue, so the number is kept readable.
const maxPositions = 40;

function convertNested(inner: ListLiteral, step: number, conversion: Conversion): Access | null {
  const [all] = inner.items;
  if (!all || !isAll(all)) {
    return conversion.refuse("bad-access", "access_list", step, inner, describeAccess(step));
  }
  conversion.repair("access-nesting", inner, '"all"');
  return readAll(all, conversion);
}

const spellings = /^\s*\[?\s*["']?\s*all\s*["']?\s*\]?\s*$/i;

function isAll(literal: Literal): boolean {
  if (literal.kind === "other") return literal.what === bareAll;
  return literal.kind === "text" && literal.value.length <= 20 && spellings.test(literal.value);
}

function readAll(literal: Literal, conversion: Conversion): Access {
  if (literal.kind === "other") conversion.repair("unquoted-all", literal, '"all"');
  else if (literal.kind === "text" && literal.value !== "all") {
    conversion.repair("access-spelling", literal, '"all"');
  }
  return "all";
}

function convertPosition(literal: Literal, step: number, conversion: Conversion): number | null {
  const position = toPosition(literal);
  if (position === null) {
    return conversion.refuse("bad-access", "access_list", step, literal, describeAccess(step));
  }
  const issue = checkPosition(position, step, conversion.written(literal));
  if (issue) {
    conversion.add(issue);
    return null;
  }
  if (literal.kind === "text") conversion.repair("text-number", literal, String(position));
  return position;
}

function toPosition(literal: Literal): number | null {
  if (literal.kind === "integer") return literal.value;
  return literal.kind === "text" ? readDigits(literal.value) : null;
}

function sortPositions(positions: number[], list: ListLiteral, conversion: Conversion): number[] {
  const sorted = [...new Set(positions)].sort((left, right) => left - right);
  const isSame =
    sorted.length === positions.length &&
    sorted.every((value, index) => value === positions[index]);
  if (!isSame) conversion.repair("positions-sorted", list, `[${sorted.join(", ")}]`);
  return sorted;
}

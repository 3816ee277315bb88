import { checkSubtask } from "../issues";
import type { Conversion } from "./conversion";
import type { Literal, TextLiteral } from "./literal";

/**
 * Settles strings that stand side by side without a comma. Python would join them; models more often forget the comma (the
 * paper's own figures do). The number of steps decides: if every string on its own gives `count`, commas were forgotten;
 * if joining gives `count`, they are joined. Neither is guessed: with another count the lists are unequal.
 */
export function settleNeighbours(
  items: readonly Literal[],
  count: number,
  conversion: Conversion,
): Literal[] {
  const neighbours = items.filter((item) => item.isAdjacent);
  if (neighbours.length === 0) return [...items];
  if (items.length === count) {
    for (const { start } of neighbours) {
      conversion.repair("missing-comma", { start, end: start }, ",");
    }
    return [...items];
  }
  return joinTexts(items, conversion);
}

function joinTexts(items: readonly Literal[], conversion: Conversion): Literal[] {
  const groups: Literal[][] = [];
  for (const item of items) {
    if (item.isAdjacent) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups.flatMap((group) => {
    const texts = group.filter((item): item is TextLiteral => item.kind === "text");
    const [first] = texts;
    if (!first || texts.length < 2 || texts.length < group.length) return group;
    const end = texts.at(-1)?.end ?? first.end;
    conversion.repair("joined-strings", { start: first.start, end }, "one string");
    return [{ ...first, end, value: texts.map((text) => text.value).join("") }];
  });
}

/** Reads one entry of `subtasks`: a text, to the byte, that says something. */
export function convertSubtask(
  literal: Literal,
  step: number,
  conversion: Conversion,
): string | null {
  if (literal.kind === "text") {
    conversion.add(checkSubtask(literal.value, step, conversion.written(literal)));
    return literal.value;
  }
  return conversion.refuse("not-text", "subtasks", step, literal, "a text in quotes");
}

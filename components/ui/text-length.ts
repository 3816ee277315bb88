import { formatCount } from "./format";

/** A text being written and the most characters that it may have, spaces around it not counted. */
export type TextLength = { text: string; limit: number };

/** From this share of the limit on, the number of characters is shown. */
const nearLimit = 0.8;

/** What is wrong with the length, or null. */
export function lengthProblem({ text, limit }: TextLength): string | null {
  const { length } = text.trim();
  if (length <= limit) return null;
  return `${formatCount(length)} characters, the limit is ${formatCount(limit)}: shorten it by ${formatCount(length - limit)}.`;
}

/** How much of the room is used, once it becomes scarce. */
export function lengthRemark({ text, limit }: TextLength): string | null {
  const { length } = text.trim();
  return length > limit * nearLimit
    ? `${formatCount(length)} of ${formatCount(limit)} characters`
    : null;
}

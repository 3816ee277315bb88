import type { z } from "zod";

export type Field = { path: string; message: string };
type Issue = z.core.$ZodIssue;

/** A validator's issue in words for people, by the field it is about. */
export function wordIssue(issue: Issue): Field[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key].join("."), message: "is not known" }));
  }
  return [{ path: path.join("."), message: wordsOf(issue) }];
}

function wordsOf(issue: Issue): string {
  if (issue.code === "too_small") return sizeWords(issue.origin, "at least", issue.minimum);
  if (issue.code === "too_big") return sizeWords(issue.origin, "at most", issue.maximum);
  if (issue.code === "invalid_type") return `has to be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") return `has to be ${issue.values.map(String).join(" or ")}`;
  if (issue.code === "invalid_format") {
    return issue.format === "datetime"
      ? "has to be an ISO time, as in 2026-01-31T12:00:00Z"
      : "does not have the right form";
  }
  return issue.message;
}

function sizeWords(origin: string, bound: string, limit: number | bigint): string {
  if (origin === "string") return `has to have ${bound} ${limit} ${counted(limit, "character")}`;
  if (origin === "array") return `has to have ${bound} ${limit} ${counted(limit, "entry")}`;
  return `has to be ${bound} ${limit}`;
}

function counted(count: number | bigint, noun: "character" | "entry"): string {
  if (Number(count) === 1) return noun;
  return noun === "entry" ? "entries" : "characters";
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

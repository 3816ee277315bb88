import type { z } from "zod";
import { givenAt, wordGiven } from "./word-given";

export type Field = { path: string; message: string };
type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A validator's issue in words for people: the field it is about, what is allowed there, and what was given. */
export function wordIssue(issue: Issue, given: unknown): Field[] {
  return wordAt(issue, issue.path, given);
}

function wordAt(issue: Issue, path: Path, given: unknown): Field[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: written([...path, key]), message: "is not known" }));
  }
  const chosen = issue.code === "invalid_union" ? nearest(issue.errors) : null;
  if (chosen) return chosen.flatMap((inner) => wordAt(inner, [...path, ...inner.path], given));
  return [{ path: written(path), message: withGiven(issue, allowed(issue), path, given) }];
}

function withGiven(issue: Issue, words: string, path: Path, given: unknown): string {
  const value = givenAt(given, path);
  if (value === undefined && issue.code !== "custom") return `is missing: it ${words}`;
  const shown = wordGiven(value, path);
  // A rule over several fields may name the values itself.
  const isNamed = issue.code === "custom" && value !== "" && words.includes(String(value));
  return shown === null || isNamed ? words : `${words}; given was ${shown}`;
}

function written(path: Path): string {
  return path.map(String).join(".");
}

/** What is allowed, after the name of the field. */
function allowed(issue: Issue): string {
  switch (issue.code) {
    case "too_small":
      return sizeWords(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum);
    case "too_big":
      return sizeWords(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "invalid_type":
      return `has to be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `has to be ${joined(issue.values.map(String))}`;
    case "invalid_format":
      return formats[issue.format] ?? formWords(issue);
    case "invalid_union":
      return `has to be ${joined(optionsOf(issue))}`;
    case "invalid_key":
      return `is no name for a field here: it ${issue.issues.map(allowed).join(" and ")}`;
    default:
      return issue.message;
  }
}

const formats: Record<string, string> = {
  datetime: "has to be an ISO time, as in 2026-01-31T12:00:00Z",
  date: "has to be a day that exists, as in 2026-01-31",
};

/** A pattern's own words, which say what it wants; one without any is shown as it is. */
function formWords(issue: Issue & { code: "invalid_format" }): string {
  if (!issue.message.startsWith("Invalid ")) return issue.message;
  return `has to match ${issue.pattern ?? issue.format}`;
}

type Union = Issue & { code: "invalid_union" };

/** The names that a union is told apart by, or what each of its branches wants. */
function optionsOf(issue: Union): string[] {
  const { options } = issue as Union & { options?: readonly unknown[] };
  if (options) return options.map(String);
  const words = issue.errors.flatMap((branch) => branch.slice(0, 1).map(allowed));
  return [...new Set(words.map((word) => word.replace(/^has to be /, "")))];
}

/** The branch of a union that was most likely meant: of the right type, with the fewest faults. Null when none is. */
function nearest(branches: readonly Issue[][]): Issue[] | null {
  const fitting = branches.filter((issues) => !issues.some(isOfOtherType));
  const known = fitting.filter((issues) => !issues.some(hasForeignNames));
  const [best] = (known.length > 0 ? known : fitting).toSorted(
    (left, right) => left.length - right.length,
  );
  return best ?? null;
}

function isOfOtherType({ code, path }: Issue): boolean {
  return path.length === 0 && (code === "invalid_type" || code === "invalid_value");
}

function hasForeignNames({ code, path }: Issue): boolean {
  return path.length === 0 && code === "unrecognized_keys";
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

function joined(choices: readonly string[]): string {
  if (choices.length < 3) return choices.join(" or ");
  return `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

import { expect, it } from "vitest";
import type { z } from "zod";
import * as contracts from "@/lib/api-contract";
import { goodInputs } from "../../tests/support/good-inputs";

const unseen = "\u200b\u2060\u202e";

/** Texts that nobody reads as a name: they are looked up, sent as they are, or mean something by their form. */
const noNames = [
  /(^|\.)(id|ids|poolId|workerId|connectionId|fallbackId|priceId|replacesId|parentRunId|itemId|seed)$/,
  /(^|\.)(workers|workerIds|runIds)\.\d+$/,
  /(^|\.)(baseUrl|apiKeyName|key\.name|key\.confirmedHost)$/,
  /(^|\.)(description|stop\.\d+|extraBody\..+|search|strategyLabel|text)$/,
  // Refused with the whole plan, as an issue of it.
  /(^|\.)plan\.steps\.\d+\.subtask$/,
];

const all: unknown[] = Object.values(contracts);
const routes = all
  .filter(isContract)
  // A run's file is checked with its events, beside its hash: see `foldFile`.
  .filter(({ name }) => name !== "importRun")
  .flatMap((contract) => {
    const body = goodInputs[contract.name as keyof typeof contracts]?.body;
    return body ? [{ name: contract.name, schema: contract.body, body }] : [];
  });

function isContract(value: unknown): value is contracts.Contract {
  return typeof value === "object" && value !== null && "method" in value && "output" in value;
}

/** The paths of all texts in a value. */
function textPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textPaths(inner, [...path, name]));
}

function withText(whole: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  const copy = structuredClone(whole) as Record<string, unknown>;
  copy[name] = withText(copy[name], rest, text);
  return copy;
}

it.each(routes)("$name takes no name that shows nothing", ({ schema, body }) => {
  const paths = textPaths(body);
  expect(isTaken(schema, body)).toBe(true);
  const taken = paths.filter((path) => isTaken(schema, withText(body, path, unseen)));
  const names = taken.map((path) => path.join(".")).filter((path) => !isNoName(path));
  expect(names).toEqual([]);
});

it.each([
  ["createRun", "title"],
  ["renameRun", "title"],
  ["createConnection", "label"],
  ["updateConnection", "label"],
  ["createWorker", "label"],
  ["createWorker", "model"],
  ["createWorker", "tags.0"],
  ["createWorkers", "workers.0.label"],
  ["updateWorker", "tags.0"],
  ["testWorker", "worker.label"],
  ["createPool", "name"],
  ["updatePool", "name"],
  ["importPool", "name"],
  ["importPool", "workers.0.label"],
  ["importPool", "workers.0.model"],
  ["importPool", "workers.0.tags.0"],
  ["importPool", "workers.0.price.modelId"],
  ["importPool", "workers.0.price.aliases.0"],
  ["savePrice", "entry.modelId"],
  ["savePrice", "entry.source"],
  ["importPrices", "prices.0.aliases.0"],
  ["createRepricing", "label"],
])("%s refuses %s without a character that can be seen, and takes it trimmed", (name, place) => {
  const route = routes.find((known) => known.name === name);
  const path = place.split(".");
  const refusal = route?.schema.safeParse(withText(route.body, path, unseen));
  expect(refusal?.error?.issues.flatMap((issue) => deepPaths(issue))).toContain(place);
  expect(route?.schema.safeParse(withText(route.body, path, " \u200bname ")).success).toBe(true);
});

function isTaken(schema: z.ZodType, body: unknown): boolean {
  return schema.safeParse(body).success;
}

function isNoName(path: string): boolean {
  return noNames.some((pattern) => pattern.test(path));
}

/** The places that an issue is about, also within the choices of a union. */
function deepPaths(issue: z.core.$ZodIssue, above: PropertyKey[] = []): string[] {
  const path = [...above, ...issue.path];
  const inner = issue.code === "invalid_union" ? issue.errors.flat() : [];
  return [path.map(String).join("."), ...inner.flatMap((below) => deepPaths(below, path))];
}

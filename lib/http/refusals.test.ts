import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as contracts from "@/lib/api-contract";
import { isStudioError } from "@/lib/errors";
import { goodInputs } from "../../tests/support/good-inputs";
import { parseInput } from "./problem";

type Path = (string | number)[];

/** What somebody may send where something else belongs. */
const badValues: unknown[] = [
  undefined,
  null,
  "",
  "   ",
  "nonsense",
  "x".repeat(200_001),
  "2026-02-30",
  "1e3",
  "-1",
  -1,
  1.5,
  1e300,
  true,
  [],
  [null],
  ["x"],
  {},
  { type: "nonsense", kind: "nonsense", source: "nonsense" },
];

const all: unknown[] = Object.values(contracts);
const routes = all
  .filter(isContract)
  .flatMap((contract) =>
    (["query", "body"] as const)
      .filter((part) => takesFields(contract[part]))
      .map((part) => ({ name: `${part} of ${contract.name}`, contract, part })),
  );

function isContract(value: unknown): value is contracts.Contract {
  return typeof value === "object" && value !== null && "method" in value && "output" in value;
}

function takesFields(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0);
}

/** The paths of a value and of all that is in it. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, inner]) =>
    pathsOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...below];
}

function withValue(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const copy = structuredClone(whole) as Record<string | number, unknown>;
  copy[name] = withValue(copy[name], rest, value);
  return copy;
}

const wordings = [
  /^is missing: it has to /,
  /^is no name for a field here: it has to /,
  /^has to /,
  /^is not known$/,
  // A range that ends before it begins.
  /^is .+, (more|less|later|earlier) than \w+, which is /,
];
const noWords = /invalid|expected|undefined|\bNaN\b|\[object|right form|\^/i;

type Refusal = { message: string; fields: { path: string; message: string }[] };

function refusalOf(schema: z.ZodType, value: unknown): Refusal | null {
  try {
    parseInput(schema, value, "The body");
    return null;
  } catch (error) {
    if (!isStudioError(error)) throw error;
    return { message: error.message, fields: error.details.fields as Refusal["fields"] };
  }
}

/** What is wrong with the wording of a refusal; null when nothing is. */
function faultOf({ message, fields }: Refusal, path: Path): string | null {
  const place = path.join(".");
  const unworded = fields.find(
    (field) => noWords.test(field.message) || !wordings.some((words) => words.test(field.message)),
  );
  if (unworded) return `${unworded.path}: ${unworded.message}`;
  if (fields.length === 0) return "names no field";
  if (place !== "" && !message.includes(String(path[0]))) return `does not name ${place}`;
  if (fields.some((field) => field.message.length > 1_000)) return "is too long";
  return null;
}

describe("a refusal names the field, what is allowed there and what was given", () => {
  it.each(routes)("$name", ({ contract, part }) => {
    const good = goodInputs[contract.name as keyof typeof contracts]?.[part];
    expect(good, "has a good input to start from").toBeDefined();
    expect(refusalOf(contract[part], good)).toBeNull();
    const faults = new Set<string>();
    const refusedPaths = new Set<string>();
    for (const path of pathsOf(good)) {
      for (const value of [...badValues, { ...(good as object), unheardOf: 1 }]) {
        const refusal = refusalOf(contract[part], withValue(good, path, value));
        if (!refusal) continue;
        refusedPaths.add(path.join("."));
        const fault = faultOf(refusal, path);
        if (fault)
          faults.add(`${path.join(".")} = ${String(JSON.stringify(value)).slice(0, 60)}: ${fault}`);
      }
    }
    expect([...faults]).toEqual([]);
    expect(refusedPaths.size).toBeGreaterThan(0);
  });

  it.each([
    [
      contracts.updateBudgets,
      { studioDayUsd: "a lot" },
      /studioDayUsd has to be an amount of USD .*"2\.50"; given was "a lot"/,
    ],
    [
      contracts.updateBudgets,
      { studioDayUsd: "9999999999" },
      /studioDayUsd has to be at most 1,000,000,000 USD; given was "9999999999"/,
    ],
    [contracts.updateBudgets, { studioDayUsd: 20 }, /studioDayUsd has to be a text; given was 20/],
    [
      contracts.createPool,
      { name: "A", workerIds: [7] },
      /workerIds\.0 has to be a text; given was 7/,
    ],
    [
      contracts.createConnection,
      { label: "A", kind: "azure", key: { source: "none" } },
      /kind has to be openai, anthropic, .*; given was "azure"/,
    ],
    [
      contracts.createShareLink,
      { expiresInDays: 0 },
      /expiresInDays has to be at least 1; given was 0/,
    ],
    [contracts.renameRun, {}, /title is missing: it has to be a text/],
  ])("says in place $# what is wrong with a body", (contract, body, words) => {
    expect(refusalOf(contract.body, body)?.message).toMatch(words);
  });

  const numbers = [
    [contracts.listRuns, "limit", {}],
    [contracts.listRuns, "minCostUsd", {}],
    [contracts.listRuns, "maxCostUsd", {}],
    [contracts.getRepricing, "limit", {}],
  ] as const;

  it("knows all numbers that stand in an address", () => {
    const named = routes
      .filter(({ part }) => part === "query")
      .flatMap(({ contract }) =>
        Object.entries(contract.query instanceof z.ZodObject ? contract.query.shape : {})
          .filter(([, schema]) => schema.safeParse("1").data === 1)
          .map(([field]) => `${contract.name} ${field}`),
      );
    expect(named.sort()).toEqual(numbers.map(([{ name }, field]) => `${name} ${field}`).sort());
  });

  it.each(numbers)("takes a number of an address in digits only: $1", (contract, field) => {
    expect(contract.query.safeParse({ [field]: "5" }).data).toMatchObject({ [field]: 5 });
    for (const text of ["1e1", "0x5", " 5", "5 ", "+5", "5.", "Infinity", "true", "٥"]) {
      const words = `${field} has to be a number; given was "${text}"`;
      expect(refusalOf(contract.query, { [field]: text })?.message).toContain(words);
    }
  });

  it("says of a day of the spend what is wrong", () => {
    const query = { from: "2026-02-30", to: "2026-03-01" };
    expect(refusalOf(contracts.getSpend.query, query)?.message).toMatch(
      /from has to be a day that exists, as in 2026-01-31; given was "2026-02-30"/,
    );
  });
});

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { describe, expect, it } from "vitest";

const require = createRequire(import.meta.url);
const { mayImport, forbidden, options } = require("../.dependency-cruiser.cjs") as {
  mayImport: Record<string, string[]>;
  forbidden: object[];
  options: ICruiseOptions;
};

describe("the layers", () => {
  it("lists every folder of lib in the map", () => {
    const folders = readdirSync("lib", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `lib/${entry.name}`);
    expect(folders.filter((folder) => !(folder in mayImport))).toEqual([]);
  });

  it("holds: nothing imports upward, past a front door or in a ring", async () => {
    const result = await cruise(
      ["app", "components", "lib"],
      { ...options, ruleSet: { forbidden }, validate: true } as ICruiseOptions,
      undefined,
      { tsConfig: extractTsConfig("tsconfig.json") },
    );
    const { summary } = result.output as ICruiseResult;
    const violations = summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`,
    );
    expect(violations).toEqual([]);
    // A parser that reads nothing reports success; the floor catches that.
    expect(summary.totalCruised).toBeGreaterThan(20);
  }, 60_000);
});

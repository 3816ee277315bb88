import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { connectionSchema } from "./connections";
import { poolSchema } from "./studio";
import { workerTestSchema } from "./worker-tests";
import { workerSchema } from "./workers";

const text = readFileSync("docs/api.md", "utf8");
/** The next example after these words. */
const example = (words: string) => {
  const from = text.indexOf(`\n${words}`);
  const json = /```json\n([\s\S]*?)```/.exec(text.slice(from))?.[1];
  return from < 0 || !json ? null : JSON.parse(json);
};

describe("the answers that docs/api.md shows", () => {
  it.each([
    ["A connection:", connectionSchema],
    ["A worker:", workerSchema],
    ["A pool,", poolSchema],
    ["A test call:", workerTestSchema],
  ])("are whole and fit the contract: %s", (words, schema) => {
    const shown = example(words);
    // A field that is left out would be filled in by the schema, or refused.
    expect(schema.parse(shown)).toEqual(shown);
  });
});

import { describe, expect, it } from "vitest";
import { givenPriceFileSchema } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";
import { fileRefusalOf, readJsonFile } from "./read-json-file";

const entry = {
  modelId: "some-model",
  inputUsd: "1",
  outputUsd: "2",
  date: "2026-11-01",
  source: "https://example.org",
};
const file = {
  format: "conductor-studio-prices",
  version: 1,
  exportedAt: "2026-11-01T00:00:00.000Z",
  prices: [entry],
};
const read = (content: unknown) =>
  readJsonFile(typeof content === "string" ? content : JSON.stringify(content), {
    schema: givenPriceFileSchema,
    what: "a price table",
  });
const refusalOf = (content: unknown) => {
  const result = read(content);
  return result.ok ? null : result.refusal;
};

describe("readJsonFile", () => {
  it("reads what was exported", () => {
    expect(read(file)).toMatchObject({ ok: true });
  });

  it("says in plain words that a text is no JSON, or another thing", () => {
    expect(refusalOf("<html>")?.title).toMatch(/not JSON/);
    for (const other of [null, [], 5]) {
      expect(refusalOf(other)).toMatchObject({
        title: "This is not a price table that the studio exported.",
        problems: [],
      });
    }
    const pool = refusalOf({ format: "conductor-studio-pool", workers: [] });
    expect(pool?.problems).toEqual([
      'format has to be conductor-studio-prices; given was "conductor-studio-pool".',
    ]);
  });

  it("names the entry and the field", () => {
    const longContext = { ...entry, aboveInputTokens: 0 };
    const { modelId: _, source: __, date: ___, ...tier } = longContext;
    const refusal = refusalOf({ ...file, prices: [{ ...entry, longContext: tier }] });
    expect(refusal?.problems).toEqual([
      "Price 1 (some-model): longContext.aboveInputTokens has to be at least 1; given was 0.",
    ]);
    const twice = refusalOf({ ...file, prices: [entry, { ...entry, date: "2026-11-02" }] });
    expect(twice?.problems).toEqual([
      "Price 2 (some-model): modelId is some-model, which price 1 of the file names too: leave one of them out.",
    ]);
  });
});

it("words what the server said of a file the same way", () => {
  const error = new StudioError("invalid-input", "no", {
    details: { fields: [{ path: "workers.0.fallbackId", message: "They form a circle." }] },
  });
  expect(fileRefusalOf(error, { workers: [{ label: "Ann" }] }).problems).toEqual([
    "Worker 1 (Ann), fallbackId: They form a circle.",
  ]);
});

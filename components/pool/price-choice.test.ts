import { describe, expect, it } from "vitest";
import type { Price } from "@/lib/api-contract";
import { aConnection, aWorker } from "./fixtures";
import { byModel, priceChoice } from "./price-choice";

const entry = {
  modelId: "gpt-5.6-sol",
  aliases: ["sol"],
  inputUsd: "5",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "30",
  reasoningUsd: null,
  date: "2026-11-01",
  source: "test",
};
const aPrice = (id: string, given: Partial<typeof entry>): Price => ({
  id,
  entry: { ...entry, ...given },
  replacesId: null,
  retiredAt: null,
  createdAt: "2026-11-01T00:00:00.000Z",
  workers: [],
});
const prices = [
  aPrice("sol", {}),
  aPrice("luna", { modelId: "gpt-5.6-luna", aliases: [], inputUsd: "0.5", outputUsd: "2" }),
  aPrice("pretended", { modelId: "simulated/gpt-5", aliases: [] }),
];
const hosted = aConnection({ kind: "openai", baseUrl: "https://api.openai.com/v1" });
const simulated = aConnection({ kind: "simulated", baseUrl: null });

const choice = (
  draft: { model: string; priceId: string | null },
  rest: Partial<Parameters<typeof priceChoice>[0]> = {},
) =>
  priceChoice({
    draft: { priceTier: "standard", ...draft },
    saved: null,
    connection: hosted,
    prices,
    ...rest,
  });

describe("a price by the model's name", () => {
  it("follows the model in the form, by exact id and alias", () => {
    const saved = aWorker({ model: "gpt-5.6-sol", price: entry });
    const luna = choice({ model: "gpt-5.6-luna", priceId: null }, { saved });
    expect(luna.hint).toContain(
      "$0.50 in, $2.00 out per million tokens, by the entry of gpt-5.6-luna",
    );
    expect(luna.note).toBeNull();
    expect(choice({ model: " sol ", priceId: null }).hint).toContain("$5.00 in");
  });

  it("says that no entry names the model", () => {
    expect(
      choice({ model: "other", priceId: null }, { saved: aWorker({ price: entry }) }).hint,
    ).toBe("No entry names other: the cost of its calls is unknown, never 0.");
  });

  it("is none on a server of one's own", () => {
    const own = choice({ model: "gpt-5.6-sol", priceId: null }, { connection: aConnection() });
    expect(own.hint).toMatch(/^No price: this is a server of your own/);
    expect(own.note).toBeNull();
  });
});

describe("a price that was chosen", () => {
  it("is named where it is of another model than the worker's", () => {
    const other = choice({ model: "gpt-5.6-luna", priceId: "sol" });
    expect(other.otherModel).toBe("gpt-5.6-sol");
    expect(other.note).toContain("Priced by the entry of gpt-5.6-sol, which does not name");
    expect(other.hint).toContain("$5.00 in, $30.00 out");
    for (const model of ["gpt-5.6-sol", "sol", ""]) {
      expect(choice({ model, priceId: "sol" }).note).toBeNull();
    }
  });

  it("stays to be seen when it is an earlier one", () => {
    const saved = aWorker({ price: entry }, { priceId: "old" });
    const { options, hint, note } = choice({ model: "new", priceId: "old" }, { saved });
    expect(options.at(-1)).toMatchObject({ value: "old", label: "gpt-5.6-sol, an earlier entry" });
    expect(hint).toContain("$5.00 in");
    expect(note).not.toBeNull();
  });
});

it("offers entries of simulated models to simulated workers, and to them alone", () => {
  const valuesOf = ({ options }: ReturnType<typeof choice>) => options.map(({ value }) => value);
  expect(valuesOf(choice({ model: "m", priceId: null }))).toEqual([byModel, "sol", "luna"]);
  expect(valuesOf(choice({ model: "m", priceId: null }, { connection: simulated }))).toEqual([
    byModel,
    "pretended",
  ]);
  const kept = choice({ model: "m", priceId: "pretended" });
  expect(valuesOf(kept)).toContain("pretended");
  expect(kept.note).not.toBeNull();
});

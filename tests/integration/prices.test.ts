import { beforeAll, describe, expect, it } from "vitest";
import {
  exportPrices,
  type GivenPrice,
  getPriceHistory,
  importPrices,
  listPrices,
  resetPrices,
  retirePrice,
  savePrice,
} from "@/lib/api-contract";
import { startApi } from "../support/start-api";

const studio = startApi();
beforeAll(async () => {
  const { seedPrices } = await import("@/lib/services/prices");
  await Promise.all([seedPrices(), seedPrices()]);
});

const given = (modelId: string, more: Partial<GivenPrice> = {}): GivenPrice => ({
  modelId,
  aliases: [],
  inputUsd: "1",
  outputUsd: "2",
  date: "2026-11-01",
  source: "https://example.org/prices",
  ...more,
});
const table = async () => (await studio.api.ask(listPrices)).prices;
const currentOf = async (modelId: string) =>
  (await table()).find(({ entry }) => entry.modelId === modelId);
const save = (entry: GivenPrice, replacesId: string | null = null) =>
  studio.api.ask(savePrice, { body: { entry, replacesId } });

describe("the price table", () => {
  it("begins with the starter entries and those of the simulated workers, each name once", async () => {
    const { starterPrices } = await import("@/lib/pool");
    const { simulatedWorkers } = await import("@/lib/simulation");
    const prices = await table();
    expect(prices).toHaveLength(starterPrices.length + simulatedWorkers.length);
    const names = prices.flatMap(({ entry }) => [entry.modelId, ...entry.aliases]);
    expect(new Set(names).size).toBe(names.length);
    expect((await studio.api.ask(listPrices)).offers).toEqual([]);
    const simulated = await currentOf("simulated/gpt-5");
    expect(simulated?.workers.map(({ label }) => label)).toEqual(["GPT-5 (simulated)"]);
  });

  it("replaces on an edit, moves the workers, keeps the old entry, and survives a new start", async () => {
    const before = await currentOf("simulated/gpt-5");
    const { currency: _, ...entry } = before!.entry;
    const after = await save({ ...entry, outputUsd: "11", date: "2026-11-02" }, before!.id);
    expect(after).toMatchObject({ replacesId: before!.id, retiredAt: null });
    expect(after.workers).toEqual(before!.workers);

    const { findPool, savePool } = await import("@/lib/db");
    const pool = await findPool("pool_simulated");
    const worker = pool!.workers.find(({ model }) => model === "simulated/gpt-5");
    expect(worker?.price).toMatchObject({ outputUsd: "11", date: "2026-11-02" });
    // A start may save the pools again, with the prices that they have.
    await savePool(pool!);
    const { seedPrices } = await import("@/lib/services/prices");
    await seedPrices();
    expect((await currentOf("simulated/gpt-5"))?.id).toBe(after.id);

    const { prices } = await studio.api.ask(getPriceHistory, { params: { id: before!.id } });
    expect(prices.map(({ id }) => id)).toEqual([after.id, before!.id]);
    expect(prices[1]?.entry).toEqual(before!.entry);
    expect(prices[1]?.retiredAt).not.toBeNull();
    const stale = await studio.api.refused("savePrice", {
      body: { entry: { ...entry, outputUsd: "12" }, replacesId: before!.id },
    });
    expect(stale).toMatchObject({ status: 409 });
    expect((await studio.api.ask(listPrices)).resettable).toEqual([]);
  });

  it("lets a name stand in one current entry only", async () => {
    await save(given("my-model", { aliases: ["my-model-latest"] }));
    for (const entry of [
      given("my-model"),
      given("my-model-latest"),
      given("other", { aliases: ["my-model"] }),
    ]) {
      const refused = await studio.api.refused("savePrice", { body: { entry } });
      expect(refused).toMatchObject({ status: 409, code: "conflict" });
    }
    expect(await currentOf("other")).toBeUndefined();
  });

  it.each([
    ["a negative rate", { inputUsd: "-1" }],
    ["no number", { outputUsd: "1e3" }],
    ["another currency", { currency: "EUR" }],
    ["no such day", { date: "2026-02-30" }],
    ["a day in the future", { date: "2999-01-01" }],
    ["no source", { source: " " }],
    ["an alias twice", { aliases: ["x", "x"] }],
    ["a limit without rates", { longContext: { aboveInputTokens: 5 } }],
  ])("refuses %s", async (_, more) => {
    const body = { entry: { ...given("bad-model"), ...more } };
    expect(await studio.api.refused("savePrice", { body })).toMatchObject({ status: 400 });
  });

  it("takes an entry out, and never seeds it again, until it is reset", async () => {
    const price = await currentOf("gpt-4o");
    await studio.api.ask(retirePrice, { params: { id: price!.id } });
    expect(await currentOf("gpt-4o")).toBeUndefined();
    const again = await studio.api.refused("retirePrice", { params: { id: price!.id } });
    expect(again.status).toBe(409);
    expect(await studio.api.refused("retirePrice", { params: { id: "price_no" } })).toMatchObject({
      status: 404,
    });
    const { seedPrices } = await import("@/lib/services/prices");
    await seedPrices();
    expect(await currentOf("gpt-4o")).toBeUndefined();
    expect((await studio.api.ask(listPrices)).resettable).toEqual(["gpt-4o"]);
    await save(given("gpt-4o", { date: price!.entry.date }));
    expect((await studio.api.ask(listPrices)).resettable).toEqual(["gpt-4o"]);
    const body = { modelIds: ["gpt-4o"] };
    const { prices } = await studio.api.ask(resetPrices, { body });
    expect(prices[0]?.entry).toEqual(price!.entry);
    // Once more changes nothing.
    expect((await studio.api.ask(resetPrices, { body })).prices[0]?.id).toBe(prices[0]?.id);
    const unknown = { body: { modelIds: ["no-such"] } };
    expect(await studio.api.refused("resetPrices", unknown)).toMatchObject({ status: 404 });
  });

  it("offers what a later version brings, and forces nothing", async () => {
    const { pgPool } = await import("@/lib/db");
    // As if this studio had begun with an older entry of the model.
    await pgPool().query(
      `UPDATE price SET entry = entry || '{"date":"2020-01-01","outputUsd":"99"}' WHERE model_id = 'gpt-5'`,
    );
    const { seedPrices } = await import("@/lib/services/prices");
    await seedPrices();
    expect((await currentOf("gpt-5"))?.entry.outputUsd).toBe("99");
    const { offers } = await studio.api.ask(listPrices);
    expect(offers.map(({ modelId }) => modelId)).toEqual(["gpt-5"]);
    await studio.api.ask(resetPrices, { body: { modelIds: ["gpt-5"] } });
    expect((await currentOf("gpt-5"))?.entry.outputUsd).toBe("10");
    expect((await studio.api.ask(listPrices)).offers).toEqual([]);
  });

  it("exports, and merges on import: newer replaces, the rest is listed", async () => {
    const file = await studio.api.ask(exportPrices);
    const unchanged = await studio.api.ask(importPrices, { body: file });
    expect(unchanged).toMatchObject({ added: [], replaced: [], conflicts: [] });
    expect(unchanged.unchanged).toHaveLength(file.prices.length);

    const prices = [
      given("brand-new"),
      given("my-model", { aliases: ["my-model-latest"], outputUsd: "3", date: "2026-11-29" }),
      given("gpt-4.1", { date: "2020-01-01" }),
      given("thief", { aliases: ["gpt-4.1-mini"] }),
    ];
    const expected = {
      added: ["brand-new"],
      replaced: ["my-model"],
      unchanged: [],
      conflicts: [{ modelId: "gpt-4.1" }, { modelId: "thief" }],
    };
    const body = { ...file, prices };
    const preview = await studio.api.ask(importPrices, { body, query: "?preview=yes" });
    expect(preview).toMatchObject(expected);
    expect(await currentOf("brand-new")).toBeUndefined();
    expect(await studio.api.ask(importPrices, { body })).toMatchObject(expected);
    expect((await currentOf("my-model"))?.entry.outputUsd).toBe("3");
  });

  it("refuses a file in which a name stands twice, by place and name, and takes nothing of it", async () => {
    const file = await studio.api.ask(exportPrices);
    const prices = [given("twin"), given("other", { aliases: ["twin"] }), given("twin")];
    const refused = await studio.api.refused("importPrices", { body: { ...file, prices } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused)).toContain("prices.1.aliases.0");
    expect(JSON.stringify(refused)).toContain("is twin, which price 1 of the file names too");
    expect(JSON.stringify(refused)).toContain("prices.2.modelId");
    expect(await currentOf("twin")).toBeUndefined();
  });

  it("shows which workers a price without a choice of theirs holds for", async () => {
    const { pgPool } = await import("@/lib/db");
    await pgPool().query(
      `INSERT INTO connection (id, label, kind) VALUES ('conn_o', 'OpenAI', 'openai'), ('conn_l', 'Mine', 'openai-compatible');
       INSERT INTO worker (id, connection_id, label, color, model, max_tokens)
       VALUES ('wrk_o', 'conn_o', 'Hosted', 0, 'my-model-latest', 10), ('wrk_l', 'conn_l', 'Local', 0, 'my-model', 10)`,
    );
    const price = await currentOf("my-model");
    expect(price?.workers).toEqual([
      { id: "wrk_o", label: "Hosted", model: "my-model-latest", connectionLabel: "OpenAI" },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { listExamples, listPools } from "@/lib/api-contract";
import type { DiscoveredConnection } from "@/lib/pool/server";
import { workerDefaults } from "@/lib/runs";
import { startApi } from "../support/start-api";

const studio = startApi();

const found: DiscoveredConnection = {
  kind: "openai-compatible",
  label: "Ollama",
  baseUrl: "http://127.0.0.1:11434/v1",
  apiKeyName: null,
  isLocal: true,
  models: ["llama"],
  suggestions: [
    {
      label: "llama",
      provider: "openai-compatible",
      model: "llama",
      baseUrl: "http://127.0.0.1:11434/v1",
      apiKeyName: null,
      description: "",
      temperature: 0.2,
      topP: null,
      maxTokens: 2048,
      ...workerDefaults,
      reasoningEffort: null,
      price: null,
    },
  ],
};

const elsewhere = found.suggestions.map((suggestion) => ({
  ...suggestion,
  baseUrl: "http://127.0.0.1:1234/v1",
}));

const poolNames = async () => (await studio.api.ask(listPools)).pools.map(({ id }) => id);

describe("seeding", () => {
  it("can be done twice, and at once, and changes nothing", async () => {
    const { seedPools } = await import("@/lib/services/pools/seed");
    const { seedSampler } = await import("@/lib/services/studio/seed-sampler");
    const before = await studio.api.ask(listPools);
    await Promise.all(Array.from({ length: 4 }, () => Promise.all([seedPools([]), seedSampler()])));
    expect(await studio.api.ask(listPools)).toEqual(before);
    const { examples } = await studio.api.ask(listExamples);
    const { findItemByQuestion } = await import("@/lib/db");
    for (const { question } of examples) expect(await findItemByQuestion(question)).not.toBeNull();
  });

  it("fills an empty database once when two processes start together", async () => {
    const { pgPool } = await import("@/lib/db");
    const { seedPools } = await import("@/lib/services/pools/seed");
    const { seedSampler } = await import("@/lib/services/studio/seed-sampler");
    await pgPool().query("DELETE FROM pool; DELETE FROM worker; DELETE FROM dataset");
    await Promise.all(Array.from({ length: 4 }, () => Promise.all([seedPools([]), seedSampler()])));
    expect(await poolNames()).toEqual(["pool_simulated"]);
    const { rows } = await pgPool().query("SELECT count(*)::int AS count FROM item");
    const { samplerItems } = await import("@/lib/simulation");
    expect(rows).toEqual([{ count: samplerItems.length }]);
  });

  it("offers real workers first while they are found, and keeps what users changed", async () => {
    const { findPool, savePool } = await import("@/lib/db");
    const { seedPools } = await import("@/lib/services/pools/seed");
    await seedPools([found]);
    expect(await poolNames()).toEqual(["pool_found", "pool_simulated"]);
    await seedPools([{ ...found, baseUrl: "http://127.0.0.1:1234/v1", suggestions: elsewhere }]);
    const pool = await findPool("pool_found");
    expect(pool?.workers.map(({ color }) => color)).toEqual([0, 1]);
    await savePool({ ...pool!, name: "My models" });
    await seedPools([found]);
    expect((await findPool("pool_found"))?.name).toBe("My models");
    await seedPools([]);
    expect((await poolNames())[0]).toBe("pool_simulated");
  });

  it("leaves a default that the user chose", async () => {
    const { findPool, savePool } = await import("@/lib/db");
    const { seedPools } = await import("@/lib/services/pools/seed");
    const pool = await findPool("pool_simulated");
    await savePool({ ...pool!, id: "pool_mine", name: "Mine", isDefault: true });
    await seedPools([found]);
    expect((await poolNames())[0]).toBe("pool_mine");
  });
});

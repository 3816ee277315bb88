import { describe, expect, it } from "vitest";
import { workerSnapshotSchema } from "@/lib/runs";
import { startScriptedServer } from "../../tests/support/scripted-server";
import { hostedProviders } from "./default-models";
import { discoverConnections } from "./discover";
import { findPrice } from "./money/find-price";
import { starterPrices } from "./money/starter-prices";
import { createGuardedFetch } from "./network/guarded-fetch";

const fetch = createGuardedFetch({ allowLoopback: true, allowedHosts: [] });
const signal = new AbortController().signal;

describe("discoverConnections", () => {
  it("finds hosted providers by their key without calling them, and local servers by their list", async () => {
    const server = await startScriptedServer();
    const found = await discoverConnections({
      readSecret: (name) => (name === "ANTHROPIC_API_KEY" ? "sk-CANARY" : " "),
      fetch,
      signal,
      hosts: [
        { label: "Here", baseUrl: server.baseUrl("openai") },
        { label: "Nobody", baseUrl: "http://127.0.0.1:9/v1" },
      ],
    });
    await server.close();
    expect(found.map(({ label, isLocal }) => [label, isLocal])).toEqual([
      ["Anthropic", false],
      ["Here", true],
    ]);
    expect(found[1]).toMatchObject({
      kind: "openai-compatible",
      apiKeyName: null,
      models: ["small-a", "small-embed", "small-b"],
    });
    expect(found[1]?.suggestions.map(({ model }) => model)).toEqual(["small-a", "small-b"]);
    for (const suggestion of found.flatMap(({ suggestions }) => suggestions)) {
      expect(() =>
        workerSnapshotSchema.parse({ ...suggestion, id: "wk_1", color: 0 }),
      ).not.toThrow();
    }
    expect(JSON.stringify(found)).not.toContain("CANARY");
    expect(server.requests).toEqual([]);
  });

  it("waits no longer than the probe time for a server that does not answer", async () => {
    const silent: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
      });
    const started = Date.now();
    const found = await discoverConnections({
      readSecret: () => undefined,
      fetch: silent,
      signal,
    });
    expect(found).toEqual([]);
    expect(Date.now() - started).toBeLessThan(1_500);
  });

  it.each(["<html>", "[]", '{"data":[{"name":"x"}]}', '{"data":"x"}'])(
    "does not take %s for a list of models",
    async (text) => {
      const found = await discoverConnections({
        readSecret: () => undefined,
        fetch: async () => new Response(text),
        signal,
        hosts: [{ label: "Other", baseUrl: "http://127.0.0.1:1/v1" }],
      });
      expect(found).toEqual([]);
    },
  );
});

describe("default models", () => {
  it("all have a price to begin with", () => {
    const ids = hostedProviders.flatMap(({ models }) => models.map(({ id }) => id));
    expect(ids.filter((id) => !findPrice(starterPrices, id))).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { discoverConnections, listConnections, listPools } from "@/lib/api-contract";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({
  STUDIO_DIR: makeTestFolder("discover"),
  STUDIO_DISCOVERY: "on",
  ANTHROPIC_API_KEY: "sk-ant-0123456789",
});

it("says what is looked for, and takes in what is there since when it looks again", async () => {
  const before = await studio.api.ask(listConnections);
  expect(before.lookedFor.at).toBeNull();
  expect(before.lookedFor.variables).toContainEqual({ name: "ANTHROPIC_API_KEY", isSet: false });
  expect(before.lookedFor.servers).toContainEqual({
    label: "Ollama",
    address: "127.0.0.1:11434",
    models: null,
  });

  const after = await studio.api.ask(discoverConnections);
  expect(after.lookedFor.at).not.toBeNull();
  expect(after.lookedFor.variables).toContainEqual({ name: "ANTHROPIC_API_KEY", isSet: true });
  expect(after.found).toContain("Anthropic: ANTHROPIC_API_KEY is set");
  expect(after.connections.map(({ kind }) => kind)).toContain("anthropic");
  const { pools } = await studio.api.ask(listPools);
  expect(pools.map(({ name }) => name)).toContain("Models found here");

  const again = await studio.api.ask(discoverConnections);
  expect(again.connections).toHaveLength(after.connections.length);
});

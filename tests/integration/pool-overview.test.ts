import { expect, it } from "vitest";
import { toPoolChoices } from "@/lib/api-client/pool-rows";
import {
  createConnection,
  createPool,
  createWorkers,
  getPoolOverview,
  getWorker,
  listPoolChoices,
  listPools,
  listWorkers,
} from "@/lib/api-contract";
import { startApi } from "../support/start-api";

const studio = startApi();

it("says of pools and workers what their lists show, each worker once", async () => {
  const connection = await studio.api.ask(createConnection, {
    body: {
      label: "Here",
      kind: "openai-compatible",
      baseUrl: "http://127.0.0.1:1/v1",
      key: { source: "none" },
    },
  });
  const drafts = Array.from({ length: 57 }, (_, index) => ({
    label: `Worker ${index}`,
    model: "some-model",
    connectionId: connection.id,
    tags: ["many"],
    extraBody: { long_field: "x".repeat(1_000) },
  }));
  const { workers: made } = await studio.api.ask(createWorkers, { body: { workers: drafts } });
  const ids = made.map(({ settings }) => settings.id).reverse();
  await studio.api.ask(createPool, { body: { name: "Many", workerIds: ids } });

  const overview = await studio.api.ask(getPoolOverview);
  const { pools } = await studio.api.ask(listPools);
  expect(overview.pools).toEqual(
    pools.map(({ workers, ...pool }) => ({ ...pool, workerIds: workers.map(({ id }) => id) })),
  );
  const { workers } = await studio.api.ask(listWorkers);
  expect(overview.workers).toHaveLength(64);
  expect(overview.workers.map(({ settings }) => settings.id)).toEqual(
    workers.map(({ settings }) => settings.id),
  );
  for (const [index, listed] of overview.workers.entries()) {
    expect(workers[index]).toMatchObject(listed);
  }
  const priced = overview.workers.find(({ settings }) => settings.price !== null);
  expect(Object.keys(priced?.settings.price ?? {})).toEqual(["inputUsd", "outputUsd"]);
  expect(JSON.stringify(overview).length / 64).toBeLessThan(600);
  expect(JSON.stringify(overview)).not.toContain("long_field");

  // What the page that asks is sent along with.
  const choices = await studio.api.ask(listPoolChoices);
  expect(choices.pools).toEqual(overview.pools);
  expect(toPoolChoices(choices).pools.map((pool) => pool.workers.map(({ id }) => id))).toEqual(
    pools.map((pool) => pool.workers.map(({ id }) => id)),
  );
  for (const worker of choices.workers) {
    expect(workers.find(({ settings }) => settings.id === worker.id)?.settings).toMatchObject(
      worker,
    );
  }
  expect(JSON.stringify(choices.workers).length / 64).toBeLessThan(200);
});

it("has all settings of one worker, and says when there is none", async () => {
  const { workers } = await studio.api.ask(listWorkers);
  const one = workers.at(-1);
  const params = { id: one?.settings.id ?? "" };
  expect(await studio.api.ask(getWorker, { params })).toEqual(one);
  expect(await studio.api.refused("getWorker", { params: { id: "wrk_none" } })).toMatchObject({
    status: 404,
    code: "not-found",
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import {
  createConnection,
  createPool,
  createWorkers,
  listPools,
  listWorkers,
  type WorkerBody,
} from "@/lib/api-contract";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({ STUDIO_DIR: makeTestFolder("add-workers") });
let connectionId = "";
let count = 0;

beforeEach(async () => {
  const { id } = await studio.api.ask(createConnection, {
    body: {
      label: `Here ${count++}`,
      kind: "openai-compatible",
      baseUrl: "http://127.0.0.1:9/v1",
      key: { source: "none" },
    },
  });
  connectionId = id;
});

const body = (model: string, given: Partial<WorkerBody> = {}): WorkerBody => ({
  label: model,
  model,
  connectionId,
  ...given,
});
const models = Array.from({ length: 35 }, (_, index) => `model-${index}`);
const own = async () =>
  (await studio.api.ask(listWorkers)).workers.filter(
    ({ settings }) => settings.connectionId === connectionId,
  );
const poolOf = async (...bodies: WorkerBody[]) => {
  const { workers } = await studio.api.ask(createWorkers, { body: { workers: bodies } });
  const workerIds = workers.map(({ settings }) => settings.id);
  return studio.api.ask(createPool, { body: { name: "Mine", workerIds } });
};

describe("many workers in one request", () => {
  it("are made in their order, each with a colour, and put at the end of a pool", async () => {
    const pool = await poolOf(body("first"));
    const made = await studio.api.ask(createWorkers, {
      body: { workers: models.map((model) => body(model)), poolId: pool.id },
    });
    expect(made.workers.map(({ settings }) => settings.model)).toEqual(models);
    expect(made.workers[4]?.pools).toEqual([{ id: pool.id, name: "Mine", ordinal: 5 }]);
    const colors = made.workers.map(({ settings }) => settings.color);
    expect(new Set(colors).size).toBe(8);
    expect((await own()).map(({ settings }) => settings.model)).toEqual(["first", ...models]);
    const { pools } = await studio.api.ask(listPools);
    const after = pools.find(({ id }) => id === pool.id);
    expect(after?.workers.map(({ model }) => model)).toEqual(["first", ...models]);
  });

  it("are made together with a pool of them", async () => {
    const made = await studio.api.ask(createWorkers, {
      body: { workers: [body("a"), body("b")], newPoolName: "Discovered" },
    });
    const { pools } = await studio.api.ask(listPools);
    const pool = pools.find(({ name }) => name === "Discovered");
    expect(pool).toMatchObject({ isDefault: false });
    expect(pool?.workers.map(({ id }) => id)).toEqual(
      made.workers.map(({ settings }) => settings.id),
    );
    const many = Array.from({ length: 65 }, (_, index) => body(`many-${index}`));
    for (const given of [
      { workers: many, newPoolName: "Too many" },
      { workers: [body("c")], newPoolName: "Both", poolId: pool?.id },
    ]) {
      expect(await studio.api.refused("createWorkers", { body: given })).toMatchObject({
        status: 400,
        fields: [{ path: "newPoolName" }],
      });
    }
    const after = await studio.api.ask(listPools);
    expect(after.pools).toHaveLength(pools.length);
    expect(await own()).toHaveLength(2);
  });

  it("are all refused when one is, with what is wrong with each", async () => {
    const problem = await studio.api.refused("createWorkers", {
      body: {
        workers: [
          body("a"),
          body("b", { connectionId: "conn_none" }),
          body("c", { extraBody: { model: "x" } }),
        ],
      },
    });
    expect(problem).toMatchObject({
      status: 400,
      code: "invalid-input",
      detail: "2 of 3 workers cannot be added. b: There is no such connection.",
      fields: [
        { path: "workers.1.connectionId", message: "There is no such connection." },
        { path: "workers.2.extraBody.model" },
      ],
    });
    const shape = await studio.api.refused("createWorkers", {
      body: { workers: [body("a"), body("b", { label: " " })] },
    });
    expect(shape.fields?.[0]?.path).toBe("workers.1.label");
    expect(await own()).toEqual([]);
  });

  it("are not made when their pool is gone or has no room", async () => {
    const workers = models.map((model) => body(model));
    const gone = await studio.api.refused("createWorkers", {
      body: { workers, poolId: "pool_none" },
    });
    expect(gone).toMatchObject({ status: 400, fields: [{ path: "poolId" }] });
    const pool = await poolOf(...workers);
    const full = await studio.api.refused("createWorkers", { body: { workers, poolId: pool.id } });
    expect(full).toMatchObject({
      status: 400,
      fields: [{ path: "poolId", message: expect.stringContaining("64") }],
    });
    expect(await own()).toHaveLength(35);
  });
});

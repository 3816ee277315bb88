import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { problemSchema } from "@/lib/api-contract";
import { closeDatabase, pgPool, stopListening } from "@/lib/db";
import { prisma } from "@/lib/db/client";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { applyMigrations } from "../../scripts/lib/apply-migrations";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { stopProcess } from "../../scripts/lib/process.mjs";
import { ApiClient, isRouteHandler, loadHandlers, type Sent } from "../support/api-client";
import { goodInputs } from "../support/good-inputs";
import { makeTestFolder } from "../support/test-folder";

// A server of its own: the one that the tests share must not go away.
const studioFolder = makeTestFolder("database-away-api");
const options = { studioFolder, logFile: join(studioFolder, "postgres.log") };
let postgres = await startPostgres(options);
process.env.DATABASE_URL = postgres.url;
process.env.LOG_LEVEL = "silent";
process.env.HOST = "127.0.0.1";

const params = { id: "run_1", token: "t".repeat(43), key: "r0.s0" };
/** What they answer comes from no table, or is refused before a look at one. */
const withoutDatabase = ["getHealth", "listExamples", "importRun", "stopWorkerTest"];
let api = new ApiClient([]);
let names: string[] = [];

beforeAll(async () => {
  await applyMigrations({ url: postgres.url, folder: join(process.cwd(), "prisma/migrations") });
  const found = (await loadHandlers()).map(({ handler }) => handler).filter(isRouteHandler);
  api = new ApiClient(found);
  names = found.map(({ contract }) => contract.name);
  const { seedPools } = await import("@/lib/services/pools/seed");
  await seedPools([]);
});

afterAll(async () => {
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await postgres.stop();
  for (const folder of [studioFolder, postgres.home]) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What every route needs to come as far as the database. */
function inputOf(name: string): Sent {
  const good = Object.entries(goodInputs).find(([known]) => known === name)?.[1];
  const { cursor: _, ...query } = { cursor: "", ...good?.query };
  return { params, query: `?${new URLSearchParams(query)}`, body: good?.body };
}

async function answerOf(name: string): Promise<string> {
  const response = await api.call(name, inputOf(name));
  const text = await response.text();
  const problem = problemSchema.safeParse(text.startsWith("{") ? JSON.parse(text) : null);
  return `${response.status} ${problem.data ? `${problem.data.code} ${problem.data.detail}` : ""}`;
}

const away = /^503 unavailable The database cannot be reached, .+ try again in a moment\.$/;

it("says at every route that the database cannot be reached, and goes on when it is back", async () => {
  // Connections that are open when it goes away, of both ways to the database.
  expect(await answerOf("listPools")).toMatch(/^200/);
  await pgPool().query("SELECT 1");
  const { url } = postgres;
  await stopProcess(postgres.pid, [{ signal: "SIGQUIT", waitMs: 10_000 }]);
  for (const name of names.filter((known) => !withoutDatabase.includes(known))) {
    expect([name, await answerOf(name)]).toEqual([name, expect.stringMatching(away)]);
  }
  expect(await answerOf("getHealth")).toMatch(/^200/);

  postgres = await startPostgres(options);
  expect(postgres.url).toBe(url);
  expect(await answerOf("listPools")).toMatch(/^200/);
  expect(await answerOf("listRuns")).toMatch(/^200/);
  expect(await answerOf("getRun")).toMatch(/^404 not-found/);
});

it("says the same of what was under way when its connection was cut, by either way to it", async () => {
  const cut = async (work: Promise<unknown>) => {
    const failure = work.then(
      () => null,
      (error: unknown) => error,
    );
    const killer = new pg.Client({ connectionString: postgres.url });
    await killer.connect();
    const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ 'pg_sleep' AND pid <> pg_backend_pid()`;
    await expect
      .poll(async () => (await killer.query(others)).rowCount, { timeout: 10_000 })
      .toBeGreaterThan(0);
    await killer.end();
    return failure;
  };
  const unavailable = { code: "unavailable", message: expect.stringMatching(/^The database/) };
  expect(await cut(pgPool().query("SELECT pg_sleep(20)"))).toMatchObject(unavailable);
  expect(await cut(prisma().$queryRaw`SELECT pg_sleep(20)::text`)).toMatchObject(unavailable);
  expect(
    await cut(prisma().$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(20)::text`)),
  ).toMatchObject(unavailable);
  const client = await pgPool().connect();
  expect(await cut(client.query("SELECT pg_sleep(20)"))).toMatchObject(unavailable);
  client.release(true);
  expect(await answerOf("listPools")).toMatch(/^200/);
});

it("tells an error of a statement from a database that is away", async () => {
  await expect(pgPool().query("SELECT nothing FROM nowhere")).rejects.toMatchObject({
    code: "42P01",
  });
  await expect(prisma().pool.create({ data: { id: "p" } as never })).rejects.not.toMatchObject({
    code: "unavailable",
  });
});

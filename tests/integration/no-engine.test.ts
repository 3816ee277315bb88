import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRun, getHealth, getRun } from "@/lib/api-contract";
import { hasEnded } from "@/lib/runs";
import { ApiClient, isRouteHandler, loadHandlers } from "../support/api-client";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
let api = new ApiClient([]);
let worker: ChildProcess | null = null;

beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    STUDIO_ENGINE: "off",
    STUDIO_SIMULATION_SPEED: "0",
    LOG_LEVEL: "error",
  });
  const found = await loadHandlers();
  api = new ApiClient(found.map(({ handler }) => handler).filter(isRouteHandler));
  const { startStudio } = await import("@/lib/services/start");
  await startStudio();
});

afterAll(async () => {
  if (worker && worker.exitCode === null) {
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }
  const { closeDbosClient } = await import("@/lib/durable/dbos-client");
  const { closeDatabase, stopListening } = await import("@/lib/db");
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await database.drop();
});

it("takes a run while no engine has ever been, says so, and leaves it to a worker that comes later", async () => {
  const { id, status } = await api.ask(createRun, {
    body: { question: "Who will answer?", strategy: { kind: "single", ordinal: 0 } },
  });
  expect(status).toBe("queued");
  await sleep(500);
  expect((await api.ask(getRun, { params: { id } })).run.status).toBe("queued");
  // What the run's page and Settings word for people: none runs, one run waits.
  expect(await api.ask(getHealth)).toMatchObject({ status: "degraded", engines: 0, queued: 1 });

  worker = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/worker.ts"],
    { env: process.env, stdio: "ignore" },
  );
  const readRun = async () => (await api.ask(getRun, { params: { id } })).run;
  while (!hasEnded((await readRun()).status)) await sleep(50);
  expect((await readRun()).status).toBe("succeeded");
  expect(await api.ask(getHealth)).toMatchObject({ status: "ok", engines: 1, queued: 0 });

  worker.kill("SIGTERM");
  await once(worker, "exit");
  expect(await api.ask(getHealth)).toMatchObject({ status: "degraded", engines: 0 });
}, 120_000);

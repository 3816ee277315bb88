import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, findRunSummary, foldRun, listEvents, stopListening } from "@/lib/db";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { startEngine, submitRun } from "@/lib/durable/server";
import { hasEnded } from "@/lib/runs";
import { applyMigrations } from "../../scripts/lib/apply-migrations";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { stopProcess } from "../../scripts/lib/process.mjs";
import { aPlan, aRun } from "../support/run-builder";
import { ScriptedClient, stepKeyOf } from "../support/scripted-client";
import { makeTestFolder } from "../support/test-folder";

// A server of its own: the one that the tests share must not go away.
const studioFolder = makeTestFolder("database-away");
const options = { studioFolder, logFile: join(studioFolder, "postgres.log") };
let postgres = await startPostgres(options);
process.env.DATABASE_URL = postgres.url;
process.env.LOG_LEVEL = "silent";
await applyMigrations({ url: postgres.url, folder: join(process.cwd(), "prisma/migrations") });

afterAll(async () => {
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await postgres.stop();
  for (const folder of [studioFolder, postgres.home]) {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("goes on and ends right when Postgres goes away in the middle of a run", async () => {
  const client = new ScriptedClient((request) => ({
    reply: `reply of ${stepKeyOf(request)}`,
    delayMs: 400,
  }));
  const engine = await startEngine({ client });
  const strategy = { kind: "plan" as const, plan: aPlan([], [0], "all") };
  const run = aRun({ strategy });
  await submitRun({ run, idempotency: null });
  while (client.calls.length < 2) await sleep(10);

  // The second reply comes while nobody can keep it. A crash, not a tidy stop: what was kept must be there again.
  const url = postgres.url;
  await stopProcess(postgres.pid, [{ signal: "SIGQUIT", waitMs: 10_000 }]);
  await sleep(2_000);
  expect(client.calls.length).toBeLessThanOrEqual(3);
  postgres = await startPostgres(options);
  expect(postgres.url).toBe(url);

  const isEnded = async () => hasEnded((await findRunSummary(run.id))?.status ?? "queued");
  while (!(await isEnded().catch(() => false))) await sleep(50);
  const ended = await foldRun(run.id);
  expect(ended).toMatchObject({ status: "succeeded", answer: { text: "reply of r0.s2" } });
  const events = await listEvents(run.id);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const ends = events.flatMap((event) => (event.type === "step-end" ? [event.stepKey] : []));
  expect(ends).toEqual(["r0.s0", "r0.s1", "r0.s2"]);
  // The reply that waited was kept, not asked for again.
  expect(client.calls.map(stepKeyOf)).toEqual(["r0.s0", "r0.s1", "r0.s2"]);
  expect(ended?.resumes).toBe(0);

  // The engine takes runs as before.
  const next = aRun({ strategy });
  await submitRun({ run: next, idempotency: null });
  while (!hasEnded((await findRunSummary(next.id))?.status ?? "queued")) await sleep(50);
  expect((await findRunSummary(next.id))?.status).toBe("succeeded");
  await engine.stop();
}, 60_000);

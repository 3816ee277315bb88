import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import {
  closeDatabase,
  findRunSummary,
  foldRun,
  listEvents,
  newId,
  pgPool,
  stopListening,
} from "@/lib/db";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { submitRun } from "@/lib/durable/server";
import { hasEnded, runTime, stepTimesOf } from "@/lib/runs";
import { startEngineProcess } from "../support/engine-process";
import { expectTotals } from "../support/expect-totals";
import { aPlan, aRun } from "../support/run-builder";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
const folder = mkdtempSync(join(tmpdir(), "studio-hung-"));
const engines: ChildProcess[] = [];

afterAll(async () => {
  for (const engine of engines) engine.kill("SIGKILL");
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function startEngine(name: string) {
  const ledger = join(folder, name);
  const env = { STUDIO_LIVENESS_MS: "1000" };
  const started = await startEngineProcess({ url: database.url, ledger, callMs: 400, env });
  engines.push(started.process);
  return { ...started, calls: () => readFileSync(ledger, "utf8").split("\n").filter(Boolean) };
}

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await sleep(25);
}

it("refuses the late writes of an engine that hung while another took its run over", async () => {
  const hung = await startEngine("hung");
  const id = newId("run");
  const strategy = { kind: "plan" as const, plan: aPlan([], [], [0], [1], "all") };
  await submitRun({
    run: aRun({ id, seed: id, strategy, settings: { maxSteps: 5 } }),
    idempotency: null,
  });
  const kept = async () => (await listEvents(id)).filter(({ type }) => type === "step-end").length;
  await until(async () => hung.calls().length === 4 && (await kept()) === 2);
  // In the middle of two calls: when it wakes up, both have replied and are to be kept.
  hung.process.kill("SIGSTOP");
  const taker = await startEngine("taker");
  await until(async () => hasEnded((await foldRun(id))?.status ?? "queued"));
  const events = await listEvents(id);
  const rows = async () =>
    (await pgPool().query("SELECT * FROM attempt WHERE run_id = $1 ORDER BY step_key, index", [id]))
      .rows;
  const attemptsBefore = await rows();
  await expectTime(id);

  hung.process.kill("SIGCONT");
  const isKnown = async () =>
    (await pgPool().query("SELECT 1 FROM engine WHERE id = $1", [hung.engineId])).rowCount === 1;
  await until(isKnown);
  // Long enough for its two calls to end and their writes to be tried.
  await sleep(1_500);
  expect(await listEvents(id)).toEqual(events);
  expect(await rows()).toEqual(attemptsBefore);

  const run = await foldRun(id);
  expect(run).toMatchObject({ status: "succeeded", resumes: 1 });
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const ends = events.flatMap((event) => (event.type === "step-end" ? [event.stepKey] : []));
  expect(ends.sort()).toEqual(["r0.s0", "r0.s1", "r0.s2", "r0.s3", "r0.s4"]);
  expectTotals(run);
  // What had ended before it hung was not paid for again.
  expect(
    taker
      .calls()
      .map((call) => call.split("/")[1])
      .sort(),
  ).toEqual(["r0.s2", "r0.s3", "r0.s4"]);
  expect(hung.process.exitCode).toBeNull();
}, 60_000);

/** The list says what follows from the run's events: how long it was worked on, and how long nobody did. */
async function expectTime(id: string): Promise<void> {
  const run = await foldRun(id);
  const time = run && runTime(run, stepTimesOf(run), Date.now());
  expect(run?.resumes).toBe(1);
  const row = await findRunSummary(id);
  expect(row).toMatchObject({ durationMs: time?.workedMs, interruptedMs: time?.interruptedMs });
  // Taken for dead after a second at the earliest; two calls one after the other, and two that were made anew.
  expect(row?.interruptedMs).toBeGreaterThan(900);
  expect(row?.durationMs).toBeGreaterThan(1_000);
}

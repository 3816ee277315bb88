import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, countRuns, listEvents, newId, pgPool, stopListening } from "@/lib/db";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { submitRun } from "@/lib/durable/server";
import { startEngineProcess } from "../support/engine-process";
import { aPlan, aRun } from "../support/run-builder";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
const folder = mkdtempSync(join(tmpdir(), "studio-workers-"));
const engines: ChildProcess[] = [];

afterAll(async () => {
  for (const engine of engines) engine.kill("SIGKILL");
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it("shares 200 queued runs between three engine processes: none lost, none run twice", async () => {
  const ledgers = [0, 1, 2].map((index) => join(folder, `ledger-${index}`));
  const env = { STUDIO_ENGINE_CONCURRENCY: "8" };
  const started = await Promise.all(
    ledgers.map((ledger) => startEngineProcess({ url: database.url, ledger, env })),
  );
  engines.push(...started.map((engine) => engine.process));
  const ids: string[] = [];
  for (let index = 0; index < 200; index++) {
    const id = newId("run");
    ids.push(id);
    await submitRun({
      run: aRun({ id, seed: id, strategy: { kind: "plan", plan: aPlan([], []) } }),
      idempotency: null,
    });
  }
  await expect
    .poll(
      async () => {
        const { queued, running } = await countRuns();
        return queued + running;
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(0);
  const { rows } = await pgPool().query("SELECT status, resumes FROM run");
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
  for (const id of ids) {
    expect((await listEvents(id)).filter((event) => event.type === "run-start")).toHaveLength(1);
  }
  const shares = ledgers.map((ledger) => readFileSync(ledger, "utf8").trim().split("\n"));
  const calls = shares.flat();
  expect(calls).toHaveLength(400);
  expect(new Set(calls).size).toBe(400);
  for (const share of shares) expect(share.length).toBeGreaterThan(20);
}, 180_000);

import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, foldRun, listEvents, newId, stopListening } from "@/lib/db";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { submitRun } from "@/lib/durable/server";
import { hasEnded } from "@/lib/runs";
import { startEngineProcess } from "../support/engine-process";
import { expectTotals } from "../support/expect-totals";
import { aPlan, aRun } from "../support/run-builder";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
const folder = mkdtempSync(join(tmpdir(), "studio-chaos-"));
const ledger = join(folder, "ledger");
let engine: ChildProcess | null = null;

afterAll(async () => {
  engine?.kill("SIGKILL");
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function startEngine(): Promise<void> {
  const env = { STUDIO_LIVENESS_MS: "2000" };
  engine = (await startEngineProcess({ url: database.url, ledger, env })).process;
}

function kill(): Promise<void> {
  const child = engine;
  return new Promise((resolve) => {
    child?.removeAllListeners("exit");
    child?.once("exit", () => resolve());
    child?.kill("SIGKILL");
  });
}

/** A repeatable sequence in [0, 1). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const callsPerRun = 8;
const plan = aPlan([], [], [0], [1], [2, 3], [4], [4], "all");

async function submit(): Promise<string> {
  const id = newId("run");
  const run = aRun({
    id,
    seed: id,
    strategy: { kind: "plan", plan },
    settings: { maxSteps: callsPerRun },
  });
  await submitRun({ run, idempotency: null });
  return id;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ledgerLines = () => (existsSync(ledger) ? readFileSync(ledger, "utf8").split("\n") : []);
const startsOf = (key: string) => ledgerLines().filter((line) => line === key).length;

/** Waits until so many calls of these runs have started: a moment by progress, however fast the machine is. */
async function waitForStarts(ids: readonly string[], starts: number): Promise<void> {
  const isOurs = (line: string) => ids.includes(line.split("/")[0] ?? "");
  while (ledgerLines().filter(isOurs).length < starts) await wait(5);
}

async function waitForEnd(runId: string) {
  for (;;) {
    const run = await foldRun(runId, { withLongTexts: true });
    if (run && hasEnded(run.status)) return run;
    await wait(50);
  }
}

it("loses nothing and repeats no finished call when the engine is killed at 30 random moments", async () => {
  const random = sequence(20261129);
  const moments = 30;
  const killedRuns: string[] = [];
  const finishedStarts = new Map<string, number>();
  await startEngine();
  // Three runs under way at each kill, begun at different moments: each is killed at a moment of its own.
  for (let round = 0; round < moments / 3; round++) {
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) {
      ids.push(await submit());
      await wait(random() * 90);
    }
    await waitForStarts(ids, Math.floor(random() * 3 * callsPerRun * 0.9));
    await wait(random() * 40);
    await kill();
    killedRuns.push(...ids);
    for (const id of ids) {
      for (const event of await listEvents(id)) {
        if (event.type !== "step-end") continue;
        const key = `${id}/${event.stepKey}`;
        finishedStarts.set(key, startsOf(key));
      }
    }
    await startEngine();
  }
  for (const id of killedRuns) {
    const run = await waitForEnd(id);
    expect(run.status).toBe("succeeded");
    expect(run.rounds[0]?.steps.map(({ status }) => status)).toEqual(
      Array(callsPerRun).fill("succeeded"),
    );
    const sequences = (await listEvents(id)).map((event) => event.sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    expectTotals(run);
  }
  for (const [key, starts] of finishedStarts) expect([key, startsOf(key)]).toEqual([key, starts]);
  const resumed = await Promise.all(killedRuns.map((id) => foldRun(id)));
  // The kills must have hit runs in the middle, or this test shows nothing.
  expect(resumed.filter((run) => (run?.resumes ?? 0) > 0).length).toBeGreaterThan(moments / 3);
}, 600_000);

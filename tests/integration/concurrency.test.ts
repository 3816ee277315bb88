import { afterAll, expect, it } from "vitest";
import { closeDatabase, findRunSummary, insertRun, newId, pgPool, stopListening } from "@/lib/db";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { startEngine, submitRun } from "@/lib/durable/server";
import { hasEnded } from "@/lib/runs";
import { aRun } from "../support/run-builder";
import { ScriptedClient } from "../support/scripted-client";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
process.env.STUDIO_ENGINE_CONCURRENCY = "2";

afterAll(async () => {
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await database.drop();
});

it("works on no more runs at once than it is told, started at once or from the queue", async () => {
  const client = new ScriptedClient(() => ({ reply: "Answer: 24", delayMs: 300 }));
  const engine = await startEngine({ client });
  const runs = Array.from({ length: 6 }, () => aRun());
  for (const run of runs) await submitRun({ run, idempotency: null });
  for (const { id } of runs) {
    while (!hasEnded((await findRunSummary(id))?.status ?? "queued")) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await findRunSummary(id))?.status).toBe("succeeded");
  }
  await engine.stop();
  expect(client.calls).toHaveLength(6);
  expect(client.maxInFlight).toBe(2);
});

it("runs what it stored as its own but was never told to start, as when the answer to the storing is lost", async () => {
  const client = new ScriptedClient(() => ({ reply: "Answer: 24" }));
  const engine = await startEngine({ client });
  const createdAt = new Date(Date.now() - 10_000).toISOString();
  const run = { ...aRun({ id: newId("run") }), createdAt };
  await insertRun(pgPool(), { run, idempotency: null, engineId: engine.engineId });
  while (!hasEnded((await findRunSummary(run.id))?.status ?? "queued")) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await engine.stop();
  expect((await findRunSummary(run.id))?.status).toBe("succeeded");
  expect(client.calls).toHaveLength(1);
});

import { afterAll, expect, it } from "vitest";
import { closeDatabase, findRunSummary, stopListening } from "@/lib/db";
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

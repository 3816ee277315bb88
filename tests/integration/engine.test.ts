import { afterAll } from "vitest";
import { closeDatabase, foldRun, listEvents, stopListening } from "@/lib/db";
import { closeDbosClient } from "@/lib/durable/dbos-client";
import { cancelRun, type Engine, startEngine, submitRun } from "@/lib/durable/server";
import type { ModelClient } from "@/lib/pool";
import { hasEnded, type Run } from "@/lib/runs";
import { engineSuite } from "../contracts/engine.suite";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;

afterAll(async () => {
  await closeDbosClient();
  await stopListening();
  await closeDatabase();
  await database.drop();
});

/** One engine at a time, on Postgres; the suite starts one run's client at a time. */
async function durableAdapter() {
  let client: ModelClient | null = null;
  const current: ModelClient = {
    call: (request, options) => {
      if (!client) throw new Error("no client");
      return client.call(request, options);
    },
  };
  let engine: Engine | null = await startEngine({ client: current });
  const stop = async () => {
    await engine?.stop();
    engine = null;
  };
  return {
    async start(run: Run, scripted: ModelClient) {
      client = scripted;
      await submitRun({ run, idempotency: null });
    },
    crash: stop,
    async resume() {
      engine = await startEngine({ client: current });
    },
    cancel: cancelRun,
    async waitForEnd(runId: string): Promise<Run> {
      for (;;) {
        const run = await foldRun(runId, { withMessages: true, withLongTexts: true });
        if (run && hasEnded(run.status)) return run;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    events: (runId: string) => listEvents(runId, { withMessages: true, withLongTexts: true }),
    close: stop,
  };
}

engineSuite("DBOS on Postgres", durableAdapter);

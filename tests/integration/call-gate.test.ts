import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, pgPool, stopListening } from "@/lib/db";
import { freeLeases, readDaySpend, readGateSettings, renewLeases } from "@/lib/db/gate";
import { createPostgresGate } from "@/lib/durable/postgres-gate";
import { connectionDay, studioDay } from "@/lib/runs/calls";
import { callGateSuite, failureOf, realWorker } from "../contracts/call-gate.suite";
import { addSpent, setBudget, setConnection, setWorker } from "../support/gate-database";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;

afterAll(async () => {
  await stopListening();
  await closeDatabase();
  await database.drop();
});

const calm = new AbortController().signal;
const worst = (usd: string | null) => () => ({ tokens: 10, usd });

async function makeAdapter() {
  for (const table of ["call_lease", "call_rate", "circuit", "budget", "attempt", "test_call"]) {
    await pgPool().query(`DELETE FROM ${table}`);
  }
  await setConnection("conn_sim", {}, "simulated");
  return {
    gate: createPostgresGate,
    setConnection,
    setWorker,
    setBudget,
    addSpent,
    async passOpenTime(connectionId: string) {
      await pgPool().query(
        "UPDATE circuit SET open_until = now() - interval '1 second' WHERE connection_id = $1",
        [connectionId],
      );
    },
    async passTrialTime(connectionId: string) {
      await pgPool().query(
        "UPDATE call_lease SET started_at = started_at - interval '61 seconds' WHERE connection_id = $1",
        [connectionId],
      );
    },
    close: async () => undefined,
  };
}

callGateSuite("on Postgres", makeAdapter);

it("lets a place come free whose process no longer renews it", async () => {
  await makeAdapter();
  await setConnection("conn_a", { concurrency: 1 });
  const gate = createPostgresGate();
  await gate.enter({ worker: realWorker(), worstCase: worst(null) }, calm);
  const second = gate.enter({ worker: realWorker(), worstCase: worst(null) }, calm);
  await sleep(100);
  await pgPool().query("UPDATE call_lease SET expires_at = now() - interval '1 second'");
  await (await second).leave({ usage: null, cost: { status: "known", usd: "0" }, error: null });
  await renewLeases([], 1_000);
  expect((await pgPool().query("SELECT 1 FROM call_lease")).rowCount).toBe(0);
});

it("gives the places of an engine that is found dead to others at once", async () => {
  await makeAdapter();
  await setConnection("conn_a", { concurrency: 2 });
  await createPostgresGate({ engineId: "engine_dead" }).enter(
    { worker: realWorker(), worstCase: worst(null) },
    calm,
  );
  const gate = createPostgresGate({ engineId: "engine_alive" });
  await gate.enter({ worker: realWorker(), worstCase: worst(null) }, calm);
  const third = gate.enter({ worker: realWorker(), worstCase: worst(null) }, calm);
  await sleep(100);
  const at = Date.now();
  await freeLeases("engine_dead");
  await third;
  expect(Date.now() - at).toBeLessThan(900);
  const { rows } = await pgPool().query("SELECT DISTINCT engine_id FROM call_lease");
  expect(rows).toEqual([{ engine_id: "engine_alive" }]);
});

it("tells what a day's budget holds and which circuits are not well", async () => {
  await makeAdapter();
  await setConnection("conn_a", {});
  await setBudget(studioDay, "10");
  await addSpent("conn_a", "0.5");
  await addSpent("conn_sim", "7");
  const gate = createPostgresGate();
  await gate.enter({ worker: realWorker(), worstCase: worst("0.25") }, calm);
  const usd = { spentUsd: "0.5", heldUsd: "0.25", isEstimated: false };
  expect(await readDaySpend(studioDay)).toMatchObject(usd);
  expect(await readDaySpend(connectionDay("conn_a"))).toMatchObject(usd);
  expect(await readDaySpend(connectionDay("conn_sim"))).toMatchObject({
    spentUsd: "7",
  });
  await pgPool().query(
    "UPDATE attempt SET cost_status = 'estimated' WHERE connection_id = 'conn_a'",
  );
  expect(await readDaySpend(studioDay)).toMatchObject({ ...usd, isEstimated: true });

  const pass = await gate.enter({ worker: realWorker(), worstCase: worst(null) }, calm);
  const error = failureOf("server", 500);
  await pass.leave({ usage: null, cost: { status: "unknown", reason: "no-usage" }, error });
  const circuit = (await readGateSettings()).circuits.get("conn_a");
  expect(circuit).toMatchObject({ failures: 1, openUntil: null });
});

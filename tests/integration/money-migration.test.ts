import { afterAll, beforeAll, expect, it } from "vitest";
import { type OldDatabase, oldDatabase } from "../support/old-database";

let database: OldDatabase;
beforeAll(async () => {
  database = await oldDatabase("_real_and_simulated_money");
});
afterAll(async () => {
  await database.drop();
});

type Call = {
  step: string | null;
  worker: string | null;
  cost: "known" | "estimated" | "unknown";
  usd: number | null;
};

async function addRun(id: string, { isSimulated, calls }: { isSimulated: boolean; calls: Call[] }) {
  const pool = {
    workers: [
      { id: "real", provider: "openai-compatible" },
      ...(isSimulated ? [{ id: "simulated", provider: "simulated" }] : []),
    ],
    standIns: id === "run_mixed" ? [{ id: "stand_in", provider: "simulated" }] : undefined,
  };
  await database.client.query(
    `INSERT INTO run (id, title, question, strategy_kind, strategy_label, pool_id, pool_name, is_simulated, status, created_at, queued,
       usd, is_cost_at_least, is_cost_estimated, calls)
     VALUES ($1, '', '', 'plan', '', '', '', $2, 'succeeded', now(), $3, 99, true, true, $4)`,
    [id, isSimulated, JSON.stringify({ pool }), calls.length],
  );
  for (const [index, { step, worker, cost, usd }] of calls.entries()) {
    await database.client.query(
      `WITH step AS (INSERT INTO step (run_id, key, round, kind, index, status, subtask, access, sees, notes, worker, worker_id)
         VALUES ($1, $2, 0, 'call', $3, 'succeeded', '', '[]', '{}', '{}', $4, $5))
       INSERT INTO attempt (run_id, step_key, index, started_at, ended_at, cost_status, usd, worker_id)
       VALUES ($1, $2, 0, now(), now(), $6, $7, $8)`,
      [id, `r0.s${index}`, index, step === null ? null : 0, step, cost, usd, worker],
    );
  }
  await database.client.query(
    `INSERT INTO repriced_run (repricing_id, run_id, usd_before, usd_after, is_cost_at_least, is_cost_estimated)
     VALUES ('reprice_1', $1, 99, 7, true, false)`,
    [id],
  );
}

it("takes the sums of old runs apart by what each call was", async () => {
  await database.client.query("INSERT INTO repricing (id, label) VALUES ('reprice_1', 'Old')");
  const known = (step: string | null, usd: number, worker = step): Call => ({
    step,
    worker,
    cost: "known",
    usd,
  });
  await addRun("run_mixed", {
    isSimulated: true,
    calls: [
      known("real", 0.5),
      { step: "real", worker: "real", cost: "unknown", usd: null },
      // Calls from before a call kept its worker have that of their step.
      { step: "simulated", worker: null, cost: "estimated", usd: 0.25 },
      known("simulated", 0.125, "stand_in"),
      known(null, 0),
    ],
  });
  await addRun("run_real", { isSimulated: true, calls: [known("real", 1)] });
  await addRun("run_simulated", { isSimulated: true, calls: [known("simulated", 2)] });
  await addRun("run_none", { isSimulated: true, calls: [] });
  await addRun("run_none_real", { isSimulated: false, calls: [] });

  await database.migrate();

  const { rows } = await database.client.query(
    `SELECT id, reality, real_calls, real_usd::float, is_real_cost_at_least AS real_at_least, is_real_cost_estimated AS real_estimated,
       simulated_calls, simulated_usd::float, is_simulated_cost_at_least AS at_least, is_simulated_cost_estimated AS estimated
     FROM run WHERE real_calls + simulated_calls > 0 ORDER BY id`,
  );
  const sure = { real_at_least: false, real_estimated: false, at_least: false, estimated: false };
  expect(rows).toEqual([
    {
      ...sure,
      id: "run_mixed",
      reality: "mixed",
      real_calls: 2,
      real_usd: 0.5,
      real_at_least: true,
      simulated_calls: 2,
      simulated_usd: 0.375,
      estimated: true,
    },
    {
      ...sure,
      id: "run_real",
      reality: "real",
      real_calls: 1,
      real_usd: 1,
      simulated_calls: 0,
      simulated_usd: 0,
    },
    {
      ...sure,
      id: "run_simulated",
      reality: "simulated",
      real_calls: 0,
      real_usd: 0,
      simulated_calls: 1,
      simulated_usd: 2,
    },
  ]);
  const others = await database.client.query(
    "SELECT id, reality, real_usd::float FROM run WHERE real_calls + simulated_calls = 0 ORDER BY id",
  );
  expect(others.rows).toEqual([
    { id: "run_none", reality: "mixed", real_usd: 0 },
    { id: "run_none_real", reality: "real", real_usd: 0 },
  ]);

  const repriced = await database.client.query(
    `SELECT run_id, real_usd::float AS real, is_real_cost_at_least AS real_at_least,
       simulated_usd::float AS simulated, is_simulated_cost_at_least AS at_least
     FROM repriced_run WHERE run_id IN ('run_mixed', 'run_real', 'run_simulated') ORDER BY run_id`,
  );
  expect(repriced.rows).toEqual([
    { run_id: "run_real", real: 7, real_at_least: true, simulated: 0, at_least: false },
    { run_id: "run_simulated", real: 0, real_at_least: false, simulated: 7, at_least: true },
  ]);
});

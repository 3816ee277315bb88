import { afterAll, expect, it } from "vitest";
import { closeDatabase, pgPool } from "@/lib/db";
import { spendStatement, sumSpend } from "@/lib/db/money";
import { createTestDatabase } from "../support/test-database";

const database = await createTestDatabase();
process.env.DATABASE_URL = database.url;
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const range = { from: new Date("2026-11-01"), before: new Date("2026-12-01") };

/** 25,000 runs of four calls, spread over a year. */
async function fill(): Promise<void> {
  await pgPool().query(`
    INSERT INTO connection (id, label, kind) VALUES ('conn_a', 'A', 'openai'), ('conn_s', 'S', 'simulated');
    INSERT INTO worker (id, connection_id, label, color, model, max_tokens)
      SELECT 'wrk_' || n, 'conn_a', 'Worker ' || n, 0, 'model-' || n, 10 FROM generate_series(0, 6) n;
    INSERT INTO run (id, title, question, strategy_kind, strategy_label, pool_id, pool_name, reality, status, created_at, queued, engine_id)
      SELECT 'run_' || n, 't', 'q', 'conductor', 'Strategy ' || n % 5, 'p', 'P', CASE WHEN n % 3 = 0 THEN 'simulated' ELSE 'real' END, 'succeeded',
        timestamptz '2026-01-01Z' + n * interval '20 minutes', jsonb_build_object('filler', repeat(md5(n::text), 60)), 'e'
      FROM generate_series(1, 25000) n;
    INSERT INTO step (run_id, key, round, kind, index, status, subtask, access, sees, notes, worker_id, worker_label)
      SELECT 'run_' || n, 'r0.s' || s, 0, 'call', s, 'succeeded', '', '[]', '{}', '{}', 'wrk_' || (n + s) % 7, 'W'
      FROM generate_series(1, 25000) n, generate_series(0, 3) s;
    INSERT INTO attempt (run_id, step_key, index, started_at, ended_at, cost_status, usd, worker_id, connection_id, is_simulated, input_tokens, output_tokens, served_model)
      SELECT 'run_' || n, 'r0.s' || s, 0, at, at, 'known', 0.001, 'wrk_' || (n + s) % 7,
        CASE WHEN n % 3 = 0 THEN 'conn_s' ELSE 'conn_a' END, n % 3 = 0, 100, 20, 'model-' || (n + s) % 7
      FROM generate_series(1, 25000) n, generate_series(0, 3) s, LATERAL (SELECT timestamptz '2026-01-01Z' + n * interval '20 minutes' AS at) t;
    ANALYZE`);
}

it("sums a month out of 100,000 calls by the index, and a year within seconds", async () => {
  await fill();
  for (const by of ["day", "worker", "strategy", "connection", "model"] as const) {
    const started = performance.now();
    const rows = await sumSpend({ ...range, by });
    const monthMs = performance.now() - started;
    expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(8_000);
    const year = await sumSpend({
      from: new Date("2026-01-01"),
      before: new Date("2027-01-01"),
      by,
    });
    const yearMs = performance.now() - started - monthMs;
    expect(year.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(99_000);
    const plan = await pgPool().query(`EXPLAIN ${spendStatement(by)}`, [range.from, range.before]);
    expect(JSON.stringify(plan.rows)).toContain("attempt_ended_at_connection_id_usd_idx");
    expect(yearMs).toBeLessThan(5_000);
  }
}, 120_000);

import { Decimal } from "decimal.js";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createRun,
  exportRun,
  exportSpend,
  getRun,
  getSpend,
  importRun,
  listPrices,
  listRuns,
  savePrice,
  spendGroupings,
} from "@/lib/api-contract";
import { hasEnded, type Run } from "@/lib/runs";
import { startApi } from "../support/start-api";

const studio = startApi();
const today = () => new Date().toISOString().slice(0, 10);
const range = () => `?from=${today()}&to=${today()}`;
const spend = (by: string, query = range()) =>
  studio.api.ask(getSpend, { query: `${query}&by=${by}` });

async function runOnce(question: string): Promise<Run> {
  const { id } = await studio.api.ask(createRun, { body: { question } });
  for (;;) {
    const { runs } = await studio.api.ask(listRuns, { query: "?limit=100" });
    if (runs.some((run) => run.id === id && hasEnded(run.status))) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return (await studio.api.ask(getRun, { params: { id } })).run;
}

/** Of workers; the built-in Conductor calls no model. */
const attemptsOf = (run: Run) =>
  run.rounds
    .flatMap(({ conducts, steps }) => [...conducts, ...steps])
    .filter(({ worker }) => worker !== null)
    .flatMap(({ attempts }) => attempts);

let runs: Run[] = [];
beforeAll(async () => {
  runs = [await runOnce("What is 12 times 12?"), await runOnce("Name the largest planet.")];
});

describe("spend", () => {
  it.each(spendGroupings)("by %s is the sum of all attempts, each once", async (by) => {
    const attempts = runs.flatMap(attemptsOf);
    const { rows, real, simulated, timeZone } = await spend(by);
    expect(timeZone).toBe("UTC");
    expect(real.calls).toBe(0);
    expect(simulated.calls).toBe(attempts.length);
    const usd = attempts.reduce(
      (sum, { cost }) => (cost.status === "unknown" ? sum : sum.plus(cost.usd)),
      new Decimal(0),
    );
    expect(simulated.usd).toBe(usd.toFixed());
    expect(Number(simulated.usd)).toBeGreaterThan(0);
    const sum = (name: "inputTokens" | "outputTokens" | "reasoningTokens") =>
      attempts.reduce((total, { usage }) => total + (usage?.[name] ?? 0), 0);
    expect(simulated).toMatchObject({
      inputTokens: sum("inputTokens"),
      outputTokens: sum("outputTokens"),
      reasoningTokens: sum("reasoningTokens"),
    });
    const usdOfRows = rows.reduce((total, row) => total.plus(row.usd ?? 0), new Decimal(0));
    expect(usdOfRows.toFixed()).toBe(simulated.usd);
    expect(rows.every(({ isSimulated }) => isSimulated)).toBe(true);
  });

  it("keeps real calls of a mixed run apart from simulated ones, and says at least", async () => {
    const { pgPool } = await import("@/lib/db");
    const day = "2026-03-01";
    await pgPool().query(
      `INSERT INTO connection (id, label, kind) VALUES ('conn_real', 'Real', 'openai');
       INSERT INTO run (id, title, question, strategy_kind, strategy_label, pool_id, pool_name, reality, status, created_at, queued, engine_id)
       VALUES ('run_mixed', 't', 'q', 'plan', 'Plan by hand', 'p', 'P', 'mixed', 'succeeded', '${day}', '{}', 'e');
       INSERT INTO step (run_id, key, round, kind, index, status, subtask, access, sees, notes)
       VALUES ('run_mixed', 'r0.s0', 0, 'call', 0, 'succeeded', '', '[]', '{}', '{}');
       INSERT INTO attempt (run_id, step_key, index, started_at, ended_at, cost_status, usd, worker_id, connection_id, is_simulated, error_code, output_tokens, usage_source)
       VALUES ('run_mixed', 'r0.s0', 0, '${day}', '${day}T23:59:59.999Z', 'known', 0.25, 'wrk_a', 'conn_real', false, NULL, 7, 'reported'),
              ('run_mixed', 'r0.s0', 1, '${day}', '${day}T00:00:00Z', 'unknown', NULL, 'wrk_a', 'conn_real', false, 'provider-failed', NULL, NULL),
              ('run_mixed', 'r0.s0', 2, '${day}', '${day}T12:00:00Z', 'estimated', 0.5, 'gone', 'conn_gone', true, NULL, 5, 'estimated'),
              ('run_mixed', 'r0.s0', 4, '${day}', '${day}T13:00:00Z', 'known', 0, 'wrk_a', 'conn_real', false, 'cancelled', NULL, NULL),
              ('run_mixed', 'r0.s0', 3, '${day}', '2026-03-02T00:00:00Z', 'known', 9, 'wrk_a', 'conn_real', false, NULL, 5, 'reported')`,
    );
    const { rows, real, simulated } = await spend("day", `?from=${day}&to=${day}`);
    expect(rows).toHaveLength(2);
    expect(real).toMatchObject({ usd: "0.25", calls: 3, failedCalls: 1, unpricedCalls: 1 });
    expect([real.estimatedCalls, simulated.estimatedCalls]).toEqual([0, 1]);
    expect(real).toMatchObject({ isAtLeast: true, isEstimated: false, outputTokens: 7 });
    expect(simulated).toMatchObject({ usd: "0.5", calls: 1, isAtLeast: false, isEstimated: true });
    // One call of unknown cost, and one that was stopped on a server that costs nothing.
    expect(real).toMatchObject({ uncountedCalls: 2, areTokensAtLeast: true, guessedCalls: 0 });
    expect(simulated).toMatchObject({ uncountedCalls: 0, guessedCalls: 1 });
    expect([real.areTokensEstimated, simulated.areTokensEstimated]).toEqual([false, true]);
    expect([rows[0]?.areTokensAtLeast, rows[1]?.areTokensAtLeast].sort()).toEqual([false, true]);
    const csv = await studio.api.call(exportSpend.name, { query: `?from=${day}&to=${day}&by=day` });
    const cells = (await csv.text())
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(cells.map((line) => line.slice(-4))).toEqual([
      [
        "tokens_are_at_least",
        "tokens_are_estimated",
        "calls_of_unknown_tokens",
        "calls_of_estimated_tokens",
      ],
      ...rows.map(({ isSimulated }) =>
        isSimulated ? ["no", "yes", "0", "1"] : ["yes", "no", "2", "0"],
      ),
    ]);
  });

  it("tells workers of one label apart by model and connection, also those that are gone", async () => {
    const { pgPool } = await import("@/lib/db");
    const day = "2026-03-05";
    await pgPool().query(
      `INSERT INTO connection (id, label, kind) VALUES ('conn_x', 'Proxy', 'openai');
       INSERT INTO worker (id, connection_id, label, color, model, max_tokens)
       VALUES ('wrk_x', 'conn_x', 'Solver', 0, 'gpt-5', 10), ('wrk_y', 'conn_x', 'Solver', 0, 'gpt-5-mini', 10);
       INSERT INTO run (id, title, question, strategy_kind, strategy_label, pool_id, pool_name, reality, status, created_at, queued, engine_id)
       VALUES ('run_twins', 't', 'q', 'plan', 'Plan by hand', 'p', 'P', 'real', 'succeeded', '${day}', '{}', 'e');
       INSERT INTO step (run_id, key, round, kind, index, status, subtask, access, sees, notes, worker_label)
       VALUES ('run_twins', 'r0.s0', 0, 'call', 0, 'succeeded', '', '[]', '{}', '{}', 'Solver');
       INSERT INTO attempt (run_id, step_key, index, started_at, ended_at, cost_status, usd, worker_id, connection_id, served_model)
       VALUES ('run_twins', 'r0.s0', 0, '${day}', '${day}', 'known', 4, 'wrk_x', 'conn_x', 'gpt-5-2026'),
              ('run_twins', 'r0.s0', 1, '${day}', '${day}', 'known', 3, 'wrk_y', 'conn_x', NULL),
              ('run_twins', 'r0.s0', 2, '${day}', '${day}', 'known', 1, 'wrk_gone', 'conn_x', 'gpt-4'),
              ('run_twins', 'r0.s0', 3, '${day}', '${day}', 'known', 1, 'wrk_gone', 'conn_x', NULL)`,
    );
    const { rows } = await spend("worker", `?from=${day}&to=${day}`);
    expect(rows.map((row) => [row.label, row.key, row.model, row.connectionLabel])).toEqual([
      ["Solver", "wrk_x", "gpt-5", "Proxy"],
      ["Solver", "wrk_y", "gpt-5-mini", "Proxy"],
      ["Solver", "wrk_gone", "gpt-4", "Proxy"],
    ]);
    const csv = await studio.api.call(exportSpend.name, {
      query: `?from=${day}&to=${day}&by=worker`,
    });
    expect(await csv.text()).toContain("Solver,wrk_y,gpt-5-mini,Proxy,real,3,");
    const [other] = (await spend("model", `?from=${day}&to=${day}`)).rows;
    expect([other?.model, other?.connectionLabel]).toEqual([null, null]);
  });

  it("is of runs that the list of runs finds by the same days, kind, worker and strategy", async () => {
    const { pgPool } = await import("@/lib/db");
    await pgPool().query(
      `INSERT INTO connection (id, label, kind) VALUES ('conn_l', 'Listed', 'openai');
       INSERT INTO run (id, title, question, strategy_kind, strategy_label, pool_id, pool_name, reality, status, created_at, ended_at, queued, engine_id)
       VALUES ('run_l1', 't', 'q', 'plan', 'By hand', 'p', 'P', 'mixed', 'succeeded', '2026-04-01', '2026-04-03', '{}', 'e'),
              ('run_l2', 't', 'q', 'single', 'One alone', 'p', 'P', 'real', 'failed', '2026-04-02', '2026-04-03', '{}', 'e'),
              ('run_l3', 't', 'q', 'single', 'One alone', 'p', 'P', 'real', 'succeeded', '2026-04-02', '2026-04-03', '{}', NULL),
              ('run_l4', 't', 'q', 'single', 'One alone', 'p', 'P', 'real', 'running', '2026-04-02', NULL, '{}', NULL);
       INSERT INTO step (run_id, key, round, kind, index, status, subtask, access, sees, notes, worker_id, started_at)
       SELECT id, 'r0.s0', 0, 'call', 0, 'succeeded', '', '[]', '{}', '{}', 'wrk_l', created_at FROM run WHERE id LIKE 'run_l_';
       INSERT INTO attempt (run_id, step_key, index, started_at, ended_at, cost_status, usd, worker_id, connection_id, is_simulated, is_called)
       VALUES ('run_l1', 'r0.s0', 0, '2026-04-01', '2026-04-01T23:59:59.999Z', 'known', 1, 'wrk_l', 'conn_l', false, true),
              ('run_l1', 'r0.s0', 1, '2026-04-02', '2026-04-02T00:00:00Z', 'known', 1, 'wrk_standin', 'conn_l', true, true),
              ('run_l2', 'r0.s0', 0, '2026-04-02', '2026-04-02T12:00:00Z', 'known', 1, 'wrk_l', 'conn_l', false, true),
              ('run_l2', 'r0.s0', 1, '2026-04-01', '2026-04-01T12:00:00Z', 'known', 1, 'wrk_l', 'conn_l', false, false),
              ('run_l3', 'r0.s0', 0, '2026-04-01', '2026-04-01T12:00:00Z', 'known', 1, 'wrk_l', 'conn_l', false, true),
              ('run_l4', 'r0.s0', 0, '2026-04-01', '2026-04-01T12:00:00Z', 'known', 1, NULL, NULL, false, true),
              ('run_l4', 'r0.s0', 1, '2026-04-01', '2026-04-02T13:00:00Z', 'known', 1, 'wrk_l', 'conn_l', false, true);
       INSERT INTO test_call (id, worker_id, worker_label, connection_id, connection_label, model, is_simulated, is_called, started_at, ended_at, cost_status)
       VALUES ('test_l', 'wrk_l', 'L', 'conn_l', 'Listed', 'm', false, true, '2026-04-01', '2026-04-01T12:00:00Z', 'unknown')`,
    );
    const query = "?from=2026-04-01&to=2026-04-02";
    const found = [];
    for (const by of ["day", "worker", "strategy"] as const) {
      for (const row of (await spend(by, query)).rows) {
        const days =
          by === "day"
            ? { callsFrom: row.key, callsTo: row.key }
            : { callsFrom: "2026-04-01", callsTo: "2026-04-02" };
        const filter = new URLSearchParams({
          ...days,
          callKind: row.isSimulated ? "simulated" : "real",
          ...(by === "worker" && { workerId: row.key }),
          ...(by === "strategy" && { strategyLabel: row.key }),
        });
        const { runs, total } = await studio.api.ask(listRuns, { query: `?${filter}` });
        expect(total).toBe(runs.length);
        const kind = row.isSimulated ? "simulated" : "real";
        found.push([row.key, kind, row.calls, row.testCalls, runs.map(({ id }) => id).sort()]);
      }
    }
    const byKey = (one: unknown[], other: unknown[]) => (String(one) < String(other) ? -1 : 1);
    expect(found.sort(byKey)).toEqual([
      ["2026-04-01", "real", 2, 1, ["run_l1"]],
      ["2026-04-02", "real", 2, 0, ["run_l2", "run_l4"]],
      ["2026-04-02", "simulated", 1, 0, ["run_l1"]],
      ["By hand", "real", 1, 0, ["run_l1"]],
      ["By hand", "simulated", 1, 0, ["run_l1"]],
      ["One alone", "real", 2, 0, ["run_l2", "run_l4"]],
      ["Test call", "real", 1, 1, []],
      ["wrk_l", "real", 4, 1, ["run_l1", "run_l2", "run_l4"]],
      ["wrk_standin", "simulated", 1, 0, ["run_l1"]],
    ]);
    // The days have room for the last one that there is.
    const { total } = await studio.api.ask(listRuns, { query: "?callsTo=9999-12-31" });
    expect(total).toBeGreaterThan(3);
  });

  it("leaves out what an imported run cost elsewhere", async () => {
    const before = (await spend("day")).simulated;
    const file = await studio.api.ask(exportRun, { params: { id: runs[0]!.id } });
    await studio.api.ask(importRun, { body: file });
    expect((await spend("day")).simulated).toEqual(before);
  });

  it("is CSV with a header, every decimal, and simulated in a column", async () => {
    const response = await studio.api.call(exportSpend.name, { query: `${range()}&by=worker` });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("spend-by-worker-");
    const [header, ...lines] = (await response.text()).trimEnd().split("\r\n");
    const names = ["worker", "id", "model", "connection", "kind", "usd"];
    expect(header?.split(",").slice(0, 6)).toEqual(names);
    const { rows } = await spend("worker");
    expect(lines.map((line) => line.split(",").slice(1, 6))).toEqual(
      rows.map(({ key, model, connectionLabel, usd }) => [
        key,
        model,
        connectionLabel,
        "simulated",
        usd,
      ]),
    );
  });

  it("refuses a range that is none", async () => {
    for (const query of ["", "?from=2026-01-02&to=2026-01-01", "?from=2020-01-01&to=2026-01-01"]) {
      expect(await studio.api.refused("getSpend", { query })).toMatchObject({ status: 400 });
    }
  });

  it("does not move when a price is changed: the figures are those of the runs", async () => {
    const before = await spend("model");
    const { prices } = await studio.api.ask(listPrices);
    for (const price of prices.filter(({ workers }) => workers.length > 0)) {
      const { currency: _, ...entry } = price.entry;
      await studio.api.ask(savePrice, {
        body: { entry: { ...entry, outputUsd: "1000", date: "2026-11-02" }, replacesId: price.id },
      });
    }
    expect(await spend("model")).toEqual(before);
    for (const run of runs) {
      expect((await studio.api.ask(getRun, { params: { id: run.id } })).run).toEqual(run);
    }
  });
});

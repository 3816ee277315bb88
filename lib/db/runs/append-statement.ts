/** Rows to keep together with events; each by the names of its columns. */
export type ChangedRows = {
  rounds: readonly object[];
  steps: readonly object[];
  attempts: readonly object[];
  /** Keys of steps whose kept pieces are out of date. */
  outdated: readonly string[];
};

export type AppendStatement = { name: string; text: string; values: unknown[] };

const runColumns =
  "status, started_at, ended_at, answer, end_reason, end_message, reality, real_calls, real_usd, is_real_cost_at_least, is_real_cost_estimated, simulated_calls, simulated_usd, is_simulated_cost_at_least, is_simulated_cost_estimated, input_tokens, output_tokens, calls, round_count, step_count, repair_count, refusal_count, resumes, is_best_so_far";
const roundColumns = "index, status, plan, repairs, refusals, same_plan_as, started_at, ended_at";
const stepColumns =
  "key, round, kind, index, worker, worker_id, worker_label, served_model, status, subtask, access, sees, started_at, ended_at, finish_reason, error_code, notes, usd, is_cost_at_least, is_cost_estimated, input_tokens, output_tokens";
const attemptColumns =
  "step_key, index, started_at, ended_at, first_token_ms, error_code, finish_reason, served_model, input_tokens, cached_input_tokens, cache_write_tokens, cache_write_hour_tokens, output_tokens, reasoning_tokens, usage_source, cost_status, usd, worker_id, connection_id, is_simulated, waited_ms, is_called";

/**
 * One statement that keeps events and what follows from them if `$2` owns the run `$1` and its last event is `$3`. Only the
 * parts that have rows are in it: each one costs planning and execution even when it has nothing to do.
 * Parameters: run id, engine id, last kept number, new last number, run columns, event rows, and then what is in `changes`.
 */
export function appendStatement(first: readonly unknown[], changes: ChangedRows): AppendStatement {
  const parts = partNames.filter((part) => changes[part].length > 0);
  const rows = parts.map((part) =>
    part === "outdated" ? changes[part] : JSON.stringify(changes[part]),
  );
  const name = ["append", ...parts].join("-");
  const text = texts.get(name) ?? textOf(parts, first.length);
  texts.set(name, text);
  return { name, text, values: [...first, ...rows] };
}

/** One for each set of parts: every step of every run keeps something. */
const texts = new Map<string, string>();

function textOf(parts: readonly (keyof ChangedRows)[], parameters: number): string {
  const bodies = parts.map(
    (part, index) => `${part} AS (${optionalParts[part](`$${parameters + index + 1}`)})`,
  );
  return `WITH ${[ownedPart, eventsPart, ...bodies].join(", ")} SELECT count(*)::int AS owned FROM owned`;
}

const partNames = ["rounds", "steps", "attempts", "outdated"] as const;

const ownedPart = `owned AS (
  UPDATE run SET (sequence, ${runColumns}) =
    (SELECT $4::int, ${prefixed(runColumns)} FROM jsonb_populate_record(NULL::run, $5::jsonb) AS r)
  WHERE run.id = $1 AND run.engine_id = $2 AND run.sequence = $3
  RETURNING run.id
)`;

const eventColumns = "sequence, type, at, body, messages, long";
const eventsPart = `kept AS (
  INSERT INTO run_event (run_id, ${eventColumns}) ${fromRecords("run_event", eventColumns, "$6")}
)`;

const optionalParts: Record<keyof ChangedRows, (parameter: string) => string> = {
  rounds: (
    parameter,
  ) => `INSERT INTO round (run_id, ${roundColumns}) ${fromRecords("round", roundColumns, parameter)}
    ON CONFLICT (run_id, index) DO UPDATE SET ${excluded(roundColumns)}`,
  steps: (
    parameter,
  ) => `INSERT INTO step (run_id, ${stepColumns}) ${fromRecords("step", stepColumns, parameter)}
    ON CONFLICT (run_id, key) DO UPDATE SET ${excluded(stepColumns)}`,
  attempts: (
    parameter,
  ) => `INSERT INTO attempt (run_id, ${attemptColumns}) ${fromRecords("attempt", attemptColumns, parameter)}
    ON CONFLICT DO NOTHING`,
  outdated: (parameter) => `DELETE FROM step_delta USING owned
    WHERE step_delta.run_id = owned.id AND step_delta.step_key = ANY(${parameter}::text[])`,
};

function fromRecords(table: string, columns: string, parameter: string): string {
  return `SELECT owned.id, ${prefixed(columns)} FROM owned, jsonb_populate_recordset(NULL::${table}, ${parameter}::jsonb) AS r`;
}

function prefixed(columns: string): string {
  return columns
    .split(", ")
    .map((column) => `r.${column}`)
    .join(", ");
}

function excluded(columns: string): string {
  return columns
    .split(", ")
    .map((column) => `${column} = EXCLUDED.${column}`)
    .join(", ");
}

import "server-only";
import { Decimal } from "decimal.js";
import type { PoolClient } from "pg";
import {
  type Attempt,
  calledWorker,
  callKindOf,
  findStep,
  type Run,
  type RunEvent,
  realityOf,
  type Step,
  totalsOf,
} from "@/lib/runs";
import { pgPool } from "../client";
import { appendStatement, type ChangedRows } from "./append-statement";
import { toEventRow } from "./event-rows";

export type AppendInput = {
  engineId: string;
  /** Consecutive, and safe to store (`toSafeJson`). */
  events: readonly RunEvent[];
  /** The run with these events folded in. */
  run: Run;
};

/**
 * Keeps events and all rows that follow from them, in one statement and so in one transaction. Returns false when this
 * engine no longer owns the run. Safe to repeat when the answer of an earlier try was lost.
 */
export async function appendEvents(
  { engineId, events, run }: AppendInput,
  client: Pick<PoolClient, "query"> = pgPool(),
): Promise<boolean> {
  const first = events[0];
  if (!first) return true;
  const values = [
    run.id,
    engineId,
    first.sequence - 1,
    run.sequence,
    JSON.stringify(runColumns(run)),
    JSON.stringify(events.map(toEventRow)),
  ];
  const statement = appendStatement(values, changedRows(events, run));
  const { rows } = await client.query<{ owned: number }>(statement);
  if (rows[0]?.owned === 1) return true;
  return wasAppended(run, engineId);
}

async function wasAppended(run: Run, engineId: string): Promise<boolean> {
  const { rowCount } = await pgPool().query(
    "SELECT 1 FROM run WHERE id = $1 AND engine_id = $2 AND sequence = $3",
    [run.id, engineId, run.sequence],
  );
  return rowCount === 1;
}

/** The columns of a run row that follow from its events. */
export function runColumns(run: Run) {
  const { real, simulated } = run.totals;
  return {
    status: run.status,
    started_at: run.startedAt,
    ended_at: run.endedAt,
    answer: run.answer?.text ?? null,
    end_reason: run.end?.reason ?? null,
    end_message: run.end?.message ?? null,
    reality: realityOf(run),
    real_calls: real.calls,
    real_usd: real.usd,
    is_real_cost_at_least: real.isAtLeast,
    is_real_cost_estimated: real.isEstimated,
    simulated_calls: simulated.calls,
    simulated_usd: simulated.usd,
    is_simulated_cost_at_least: simulated.isAtLeast,
    is_simulated_cost_estimated: simulated.isEstimated,
    input_tokens: run.totals.inputTokens,
    output_tokens: run.totals.outputTokens,
    calls: run.totals.calls,
    round_count: run.rounds.length,
    step_count: run.rounds.reduce((sum, round) => sum + round.steps.length, 0),
    repair_count: run.rounds.reduce((sum, round) => sum + round.repairs.length, 0),
    refusal_count: run.rounds.reduce((sum, round) => sum + round.refused.length, 0),
    resumes: run.resumes,
    is_best_so_far: run.answer?.isBestSoFar ?? false,
  };
}

function changedRows(events: readonly RunEvent[], run: Run): ChangedRows {
  const rounds = new Set<number>();
  const steps = new Set<string>();
  const outdated: string[] = [];
  const attempts: ReturnType<typeof attemptRow>[] = [];
  for (const event of events) {
    switch (event.type) {
      case "round-start":
        rounds.add(event.round);
        for (const spec of event.steps) steps.add(spec.key);
        break;
      case "plan-refuse":
      case "round-end":
        rounds.add(event.round);
        break;
      case "step-start":
        // A plan's round has its row since its `round-start`; a planning call may be the first of a round.
        if (event.step.kind === "conduct") rounds.add(event.step.round);
        steps.add(event.step.key);
        // A step that starts anew after its process died must not go on from pieces of its first start.
        if (run.resumes > 0) outdated.push(event.step.key);
        break;
      case "step-retry":
        steps.add(event.stepKey);
        outdated.push(event.stepKey);
        attempts.push(attemptRow(run, event.stepKey, event.attempt));
        break;
      case "step-end":
        steps.add(event.stepKey);
        outdated.push(event.stepKey);
        if (event.attempt) attempts.push(attemptRow(run, event.stepKey, event.attempt));
        break;
      case "step-wait":
      case "step-turn":
      case "run-start":
      case "run-resume":
      case "run-end":
        break;
    }
  }
  return {
    rounds: [...rounds].map((index) => roundRow(run, index)),
    steps: [...steps].flatMap((key) => stepRow(run, findStep(run, key))),
    attempts,
    outdated,
  };
}

function roundRow(run: Run, index: number) {
  const round = run.rounds[index];
  return {
    index,
    status: round?.status,
    plan: round?.plan ?? null,
    repairs: round?.repairs ?? [],
    refusals: round?.refused.length ?? 0,
    same_plan_as: round?.samePlanAs ?? null,
    started_at: round?.startedAt,
    ended_at: round?.endedAt ?? null,
  };
}

function stepRow(run: Run, step: Step | undefined) {
  if (!step) return [];
  const worker = step.worker === null ? undefined : run.pool.workers[step.worker];
  const totals = totalsOf(step.attempts);
  return [
    {
      key: step.key,
      round: step.round,
      kind: step.kind,
      index: step.index,
      worker: step.worker,
      worker_id: worker?.id ?? null,
      worker_label: worker?.label ?? null,
      served_model: step.attempts.at(-1)?.servedModel ?? null,
      status: step.status,
      subtask: step.subtask,
      access: step.access,
      sees: step.sees,
      started_at: step.startedAt,
      ended_at: step.endedAt,
      finish_reason: step.finishReason,
      error_code: step.error?.code ?? null,
      notes: step.notes,
      usd: totals.usd,
      is_cost_at_least: totals.isAtLeast,
      is_cost_estimated: totals.isEstimated,
      input_tokens: totals.inputTokens,
      output_tokens: totals.outputTokens,
    },
  ];
}

function attemptRow(run: Run, stepKey: string, attempt: Attempt) {
  const { usage, cost } = attempt;
  const step = findStep(run, stepKey);
  const worker = step && calledWorker(run.pool, step, attempt);
  return {
    step_key: stepKey,
    index: attempt.index,
    started_at: attempt.startedAt,
    ended_at: attempt.endedAt,
    first_token_ms: attempt.firstTokenMs,
    error_code: attempt.error?.code ?? null,
    finish_reason: attempt.finishReason,
    served_model: attempt.servedModel,
    input_tokens: usage?.inputTokens ?? null,
    cached_input_tokens: usage?.cachedInputTokens ?? null,
    cache_write_tokens: usage?.cacheWriteTokens ?? null,
    cache_write_hour_tokens: usage?.cacheWriteHourTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    reasoning_tokens: usage?.reasoningTokens ?? null,
    usage_source: usage?.source ?? null,
    cost_status: cost.status,
    usd: cost.status === "unknown" ? null : new Decimal(cost.usd).toFixed(12),
    worker_id: worker?.id ?? null,
    connection_id: worker?.connectionId ?? null,
    is_simulated: step !== undefined && callKindOf(run.pool, step, attempt) === "simulated",
    waited_ms: attempt.waitedMs ?? null,
    is_called: attempt.isCalled ?? true,
  };
}

import "server-only";
import { Decimal } from "decimal.js";
import type { PoolClient } from "pg";
import {
  type BudgetState,
  type CallClaim,
  type CallDecision,
  type CallEnd,
  type CallState,
  connectionOfBudget,
  type RateLevel,
} from "@/lib/runs/calls";
import { pgPool } from "../client";
import { heldNow, readDaySpend, spentToday } from "./budgets";
import { circuitColumns, circuitRowSchema } from "./circuit-row";
import { inScopes } from "./locks";
import { notifyGate } from "./notices";
import { trialPrefix } from "./trials";

/**
 * Looks at what all processes do, decides, and lets the call in, in one transaction. The lease is `engineId`'s, null for a
 * call that no engine makes.
 */
export async function enterGate(
  claim: CallClaim,
  decide: (state: CallState) => CallDecision,
  engineId: string | null = null,
): Promise<CallDecision> {
  const scopes = [
    `connection:${claim.connectionId}`,
    ...claim.limits.map(({ scope }) => scope),
    ...claim.budgets.map(({ scope }) => scope),
  ];
  return inScopes(scopes, async (client) => {
    const decision = decide(await readState(client, claim));
    if (decision.kind === "enter") {
      await insertLease(client, claim, { isTrial: decision.isTrial, engineId });
      await storeLevels(client, decision.levels);
    }
    return decision;
  });
}

async function readState(client: PoolClient, claim: CallClaim): Promise<CallState> {
  const { workerId, connectionId } = claim;
  const { rows } = await client.query<{
    now: string;
    byWorker: number;
    byConnection: number;
    tryingSince: string | null;
    failures: number | null;
  }>({
    name: "gate-state",
    text: `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now, leases.*, ${circuitColumns}
      FROM (SELECT count(*) FILTER (WHERE worker_id = $1)::int AS "byWorker",
              count(*) FILTER (WHERE connection_id = $2)::int AS "byConnection",
              extract(epoch FROM min(started_at) FILTER (
                WHERE connection_id = $2 AND starts_with(id, $3))) * 1000 AS "tryingSince"
            FROM call_lease
            WHERE is_open AND expires_at > clock_timestamp() AND (worker_id = $1 OR connection_id = $2)) AS leases
      LEFT JOIN circuit ON circuit.connection_id = $2`,
    values: [workerId, connectionId, trialPrefix],
  });
  const [row] = rows;
  const hasCircuit = row !== undefined && row.failures !== null;
  return {
    now: Number(row?.now),
    open: {
      [`worker:${workerId}`]: row?.byWorker ?? 0,
      [`connection:${connectionId}`]: row?.byConnection ?? 0,
    },
    circuit: hasCircuit ? circuitRowSchema.parse(row) : null,
    tryingSince: row?.tryingSince ? Number(row.tryingSince) : null,
    levels: await readLevels(client, claim),
    budgets: await readBudgets(client, claim),
  };
}

async function readLevels(
  client: PoolClient,
  { limits }: CallClaim,
): Promise<Record<string, RateLevel>> {
  const scopes = limits
    .filter(({ limits: own }) => own.requestsPerMinute !== null || own.tokensPerMinute !== null)
    .map(({ scope }) => scope);
  if (scopes.length === 0) return {};
  const { rows } = await client.query<{
    scope: string;
    requests: number;
    tokens: number;
    at: string;
  }>({
    // Locked, because a call that ends gives tokens back without the lock of the scope.
    name: "gate-levels",
    text: `SELECT scope, requests, tokens, extract(epoch FROM at) * 1000 AS at
           FROM call_rate WHERE scope = ANY($1) ORDER BY scope FOR UPDATE`,
    values: [scopes],
  });
  return Object.fromEntries(
    rows.map(({ scope, requests, tokens, at }) => [scope, { requests, tokens, at: Number(at) }]),
  );
}

async function readBudgets(
  client: PoolClient,
  { budgets, usd }: CallClaim,
): Promise<Record<string, BudgetState>> {
  const found: Record<string, BudgetState> = {};
  for (const budget of budgets) {
    const { scope } = budget;
    // The leases first: a call that ends in between is then counted twice rather than not at all.
    const heldUsd = await sumOf(client, "held", scope);
    const spentUsd = await sumOf(client, "spent", scope);
    // What the sum rests on is a matter of the words of a refusal, and of a second look.
    const isRefused = new Decimal(spentUsd).plus(usd).gt(budget.usd);
    const { isAtLeast, isEstimated } = isRefused ? await readDaySpend(scope, client) : exact;
    found[scope] = { spentUsd, heldUsd, isAtLeast, isEstimated };
  }
  return found;
}

const exact = { isAtLeast: false, isEstimated: false };

const sums = {
  held: `SELECT trim_scale(coalesce(sum(l.usd), 0))::text AS usd FROM call_lease AS l WHERE ${heldNow}`,
  spent: `SELECT trim_scale(coalesce(sum(a.usd), 0))::text AS usd FROM ${spentToday}`,
};

async function sumOf(client: PoolClient, of: keyof typeof sums, scope: string): Promise<string> {
  const { rows } = await client.query<{ usd: string }>({
    name: `gate-${of}`,
    text: sums[of],
    values: [connectionOfBudget(scope)],
  });
  return rows[0]?.usd ?? "0";
}

async function insertLease(
  client: PoolClient,
  claim: CallClaim,
  { isTrial, engineId }: { isTrial: boolean; engineId: string | null },
): Promise<void> {
  const { id, workerId, connectionId, usd, leaseMs } = claim;
  await client.query({
    name: "gate-lease",
    text: `INSERT INTO call_lease (id, worker_id, connection_id, usd, engine_id, started_at, expires_at)
           VALUES ($1, $2, $3, $4, $6, clock_timestamp(), clock_timestamp() + $5 * interval '1 millisecond')`,
    values: [leaseName(id, isTrial), workerId, connectionId, usd, leaseMs, engineId],
  });
}

async function storeLevels(
  client: PoolClient,
  levels: Readonly<Record<string, RateLevel>>,
): Promise<void> {
  const entries = Object.entries(levels);
  if (entries.length === 0) return;
  await client.query({
    name: "gate-levels-store",
    text: `INSERT INTO call_rate (scope, requests, tokens, at)
           SELECT scope, requests, tokens, to_timestamp(at / 1000)
           FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS r (scope, requests, tokens, at)
           ON CONFLICT (scope) DO UPDATE SET requests = EXCLUDED.requests, tokens = EXCLUDED.tokens, at = EXCLUDED.at`,
    values: [
      entries.map(([scope]) => scope),
      entries.map(([, { requests }]) => requests),
      entries.map(([, { tokens }]) => tokens),
      entries.map(([, { at }]) => at),
    ],
  });
}

/** Makes the leases hold on, and forgets those that ran out. */
export async function renewLeases(ids: readonly string[], leaseMs: number): Promise<void> {
  const names = ids.flatMap((id) => [leaseName(id, false), leaseName(id, true)]);
  await pgPool().query({
    name: "gate-renew",
    text: `WITH renewed AS (
             UPDATE call_lease SET expires_at = clock_timestamp() + $2 * interval '1 millisecond'
             WHERE id = ANY($1) AND is_open)
           DELETE FROM call_lease WHERE expires_at < clock_timestamp() AND id <> ALL($1)`,
    values: [names, leaseMs],
  });
}

/** Gives the places back that a dead engine's calls held, and tells who waits for them. */
export async function freeLeases(engineId: string): Promise<void> {
  const { rows } = await pgPool().query<{ connection_id: string }>({
    name: "gate-free",
    text: "DELETE FROM call_lease WHERE engine_id = $1 AND is_open RETURNING connection_id",
    values: [engineId],
  });
  for (const connectionId of new Set(rows.map((row) => row.connection_id))) {
    await notifyGate(pgPool(), { connectionId, isCircuit: false });
  }
}

/** Gives a call's place back; what it cost is held on for a while. */
export async function leaveGate({
  id,
  connectionId,
  usd,
  holdMs,
  tokensBack,
}: CallEnd): Promise<void> {
  const names = [leaseName(id, false), leaseName(id, true)];
  const pool = pgPool();
  if (usd === null) await pool.query("DELETE FROM call_lease WHERE id = ANY($1)", [names]);
  else {
    await pool.query({
      name: "gate-leave",
      text: `UPDATE call_lease SET is_open = false, usd = $2,
             expires_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE id = ANY($1)`,
      values: [names, usd, holdMs],
    });
  }
  for (const { scope, tokens, capacity } of tokensBack) {
    await pool.query({
      name: "gate-tokens-back",
      text: "UPDATE call_rate SET tokens = least($3::float8, tokens + $2::float8) WHERE scope = $1",
      values: [scope, tokens, capacity],
    });
  }
  await notifyGate(pool, { connectionId, isCircuit: false });
}

function leaseName(id: string, isTrial: boolean): string {
  return isTrial ? `${trialPrefix}${id}` : id;
}

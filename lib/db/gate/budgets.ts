import "server-only";
import type { PoolClient } from "pg";
import { connectionOfBudget } from "@/lib/runs/calls";
import { pgPool, prisma } from "../client";

/** The limit of a scope in USD, or null when it has none. */
export async function findBudget(scope: string): Promise<string | null> {
  const row = await prisma().budget.findUnique({ where: { scope } });
  return row ? row.usd.toFixed() : null;
}

/** Sets the limit of a scope in USD; null takes it away. */
export async function saveBudget(scope: string, usd: string | null): Promise<void> {
  if (usd === null) await prisma().budget.deleteMany({ where: { scope } });
  else await prisma().budget.upsert({ where: { scope }, create: { scope, usd }, update: { usd } });
}

export type DaySpend = {
  /** What attempts and test calls that ended since midnight UTC cost. */
  spentUsd: string;
  /** The cost of some of them is unknown. */
  isAtLeast: boolean;
  /** Some of it is an estimate. */
  isEstimated: boolean;
  /** What calls under way may cost at most, and what calls cost that ended just now; 0 while no budget is set. */
  heldUsd: string;
  /** Milliseconds since the epoch, by the database's clock. */
  now: number;
};

type Columns = { each: string; deleted: string };

const todayFrom = (table: string, columns: string) => `SELECT ${columns} FROM ${table}
  WHERE ended_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;

/**
 * Attempts at connections of this studio and test calls of this UTC day, and the sums over those of deleted runs, that `$1` is about: one connection's,
 * or with null those of all that is not simulated.
 */
const endedToday = ({
  each,
  deleted,
}: Columns) => `(${todayFrom("attempt", each)} AND connection_id IS NOT NULL UNION ALL ${todayFrom("test_call", each)}
  UNION ALL SELECT ${deleted} FROM deleted_spend WHERE day = (now() AT TIME ZONE 'UTC')::date) AS a
  WHERE $1::text IS NULL AND (a.connection_id IS NULL OR a.connection_id NOT IN (SELECT id FROM connection WHERE kind = 'simulated'))
    OR a.connection_id = $1`;

/** No further column: a call waits for this sum, which the index alone gives. */
export const spentToday = endedToday({
  each: "usd, connection_id",
  deleted: "usd, connection_id",
});

/** With what the sum rests on. */
const marksToday = endedToday({
  each: "usd, connection_id, usd IS NULL AS is_unknown, cost_status = 'estimated' AS is_estimated",
  deleted: "usd, connection_id, unpriced_calls > 0, estimated_calls > 0",
});

/** Leases that hold a part of the same budget. */
export const heldNow =
  "l.expires_at > clock_timestamp() AND ($1::text IS NULL AND l.connection_id NOT IN (SELECT id FROM connection WHERE kind = 'simulated') OR l.connection_id = $1)";

type DayRow = { spent: string; unknown: boolean; estimated: boolean; held: string; now: string };

/** What was spent today under a day budget, whether it is set or not. */
export async function readDaySpend(
  scope: string,
  client: Pick<PoolClient, "query"> = pgPool(),
): Promise<DaySpend> {
  const { rows } = await client.query<DayRow>({
    name: "gate-day-spend",
    text: `SELECT extract(epoch FROM now()) * 1000 AS now,
      trim_scale((SELECT coalesce(sum(l.usd), 0) FROM call_lease AS l WHERE ${heldNow}))::text AS held,
      trim_scale(spent)::text AS spent, unknown, estimated
      FROM (SELECT coalesce(sum(a.usd), 0) AS spent, coalesce(bool_or(a.is_unknown), false) AS unknown,
              coalesce(bool_or(a.is_estimated), false) AS estimated
            FROM ${marksToday}) AS today`,
    values: [connectionOfBudget(scope)],
  });
  const [row] = rows;
  return {
    spentUsd: row?.spent ?? "0",
    isAtLeast: row?.unknown ?? false,
    isEstimated: row?.estimated ?? false,
    heldUsd: row?.held ?? "0",
    now: Number(row?.now),
  };
}

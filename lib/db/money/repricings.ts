import "server-only";
import { pgPool, prisma } from "../client";
import { newId } from "../new-id";

export type NewRepricedRun = {
  runId: string;
  usdBefore: string;
  usdAfter: string;
  isAtLeast: boolean;
  isEstimated: boolean;
};

type Sums = {
  runs: number;
  usdBefore: string;
  usdAfter: string;
  isBeforeAtLeast: boolean;
  isAtLeast: boolean;
  isEstimated: boolean;
};
export type RepricingRecord = {
  id: string;
  label: string;
  createdAt: string;
  real: Sums;
  simulated: Sums;
};

/** Begins a re-pricing by the table of this moment; its runs follow. */
export async function insertRepricing(label: string, createdAt: Date): Promise<string> {
  const id = newId("reprice");
  await prisma().repricing.create({ data: { id, label, createdAt } });
  return id;
}

export async function addRepricedRuns(
  repricingId: string,
  runs: readonly NewRepricedRun[],
): Promise<void> {
  await prisma().repricedRun.createMany({
    data: runs.map(({ isAtLeast, isEstimated, ...run }) => ({
      ...run,
      repricingId,
      isCostAtLeast: isAtLeast,
      isCostEstimated: isEstimated,
    })),
  });
}

/** Whether there was one. */
export async function deleteRepricing(id: string): Promise<boolean> {
  const { count } = await prisma().repricing.deleteMany({ where: { id } });
  return count === 1;
}

const sumsSql = (filter: string) => `jsonb_build_object(
  'runs', count(r.id) FILTER (WHERE ${filter}),
  'usdBefore', coalesce(sum(p.usd_before) FILTER (WHERE ${filter}), 0)::text,
  'usdAfter', coalesce(sum(p.usd_after) FILTER (WHERE ${filter}), 0)::text,
  'isBeforeAtLeast', coalesce(bool_or(r.is_cost_at_least) FILTER (WHERE ${filter}), false),
  'isAtLeast', coalesce(bool_or(p.is_cost_at_least) FILTER (WHERE ${filter}), false),
  'isEstimated', coalesce(bool_or(p.is_cost_estimated) FILTER (WHERE ${filter}), false))`;

/** Whether all calls of a run were simulated: one that also called a real model is real money, whatever its pool holds. */
const isSimulatedSql = `(r.is_simulated AND NOT EXISTS (
  SELECT 1 FROM attempt a JOIN connection c ON c.id = a.connection_id
  WHERE a.run_id = r.id AND c.kind <> 'simulated'))`;

/** All re-pricings, or the one with this id, with their sums, the newest first. */
export async function listRepricings(id: string | null = null): Promise<RepricingRecord[]> {
  const { rows } = await pgPool().query<Omit<RepricingRecord, "createdAt"> & { createdAt: Date }>(
    `SELECT x.id, x.label, x.created_at AS "createdAt",
       ${sumsSql(`NOT ${isSimulatedSql}`)} AS real, ${sumsSql(isSimulatedSql)} AS simulated
     FROM repricing x
       LEFT JOIN repriced_run p ON p.repricing_id = x.id
       LEFT JOIN run r ON r.id = p.run_id
     WHERE $1::text IS NULL OR x.id = $1
     GROUP BY x.id ORDER BY x.created_at DESC, x.id DESC`,
    [id],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export type RepricedRunRecord = {
  id: string;
  title: string;
  strategyLabel: string;
  createdAt: string;
  isSimulated: boolean;
  usdBefore: string;
  isBeforeAtLeast: boolean;
  usdAfter: string;
  isAtLeast: boolean;
  isEstimated: boolean;
};

/** The runs of a re-pricing, those whose cost changed most first. */
export async function listRepricedRuns(
  repricingId: string,
  limit: number,
): Promise<RepricedRunRecord[]> {
  const { rows } = await pgPool().query<Omit<RepricedRunRecord, "createdAt"> & { createdAt: Date }>(
    `SELECT r.id, r.title, r.strategy_label AS "strategyLabel", r.created_at AS "createdAt",
       ${isSimulatedSql} AS "isSimulated", p.usd_before AS "usdBefore", r.is_cost_at_least AS "isBeforeAtLeast",
       p.usd_after AS "usdAfter", p.is_cost_at_least AS "isAtLeast", p.is_cost_estimated AS "isEstimated"
     FROM repriced_run p JOIN run r ON r.id = p.run_id
     WHERE p.repricing_id = $1
     ORDER BY abs(p.usd_after - p.usd_before) DESC, r.created_at DESC, r.id LIMIT $2`,
    [repricingId, limit],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export type UsedPriceRecord = {
  modelId: string;
  /** The entry that the runs hold for it, as it is stored, or null. */
  price: unknown;
  calls: number;
  callsWithoutUsage: number;
  runs: number;
  /** At most ten. */
  runIds: string[];
};

/** The models that the runs of a re-pricing called, by the price that the runs themselves used. */
export async function listUsedPrices(repricingId: string): Promise<UsedPriceRecord[]> {
  const { rows } = await pgPool().query<UsedPriceRecord>(
    `WITH called AS (
       SELECT a.run_id, coalesce(a.worker_id, s.worker_id) AS worker_id, count(*) AS calls,
         count(*) FILTER (WHERE a.usage_source IS NULL AND a.cost_status = 'unknown') AS without_usage
       FROM repriced_run p
         JOIN attempt a ON a.run_id = p.run_id AND a.is_called
         JOIN step s ON s.run_id = a.run_id AND s.key = a.step_key
       WHERE p.repricing_id = $1
       GROUP BY 1, 2
     )
     SELECT w->>'model' AS "modelId", nullif(w->'price', 'null') AS price, sum(called.calls)::int AS calls,
       sum(called.without_usage)::int AS "callsWithoutUsage", count(DISTINCT called.run_id)::int AS runs,
       (array_agg(DISTINCT called.run_id))[1:10] AS "runIds"
     FROM called
       JOIN run r ON r.id = called.run_id
       CROSS JOIN LATERAL jsonb_array_elements((r.queued->'pool'->'workers') || coalesce(r.queued->'pool'->'standIns', '[]')) AS w
     WHERE w->>'id' = called.worker_id
     GROUP BY 1, 2 ORDER BY 1, runs DESC`,
    [repricingId],
  );
  return rows;
}

import "server-only";
import { z } from "zod";
import { type PriceEntry, priceEntrySchema, type Reality } from "@/lib/runs";
import { pgPool, prisma } from "../client";
import { newId } from "../new-id";

export type RepricedCost = { usd: string; isAtLeast: boolean; isEstimated: boolean };

/** What a run's real and its simulated calls cost now, by which entries, and the models that had none. */
export type NewRepricedRun = {
  runId: string;
  real: RepricedCost;
  simulated: RepricedCost;
  unpriced: { modelId: string; calls: number; isOwnServer: boolean }[];
  prices: { modelId: string; price: PriceEntry; calls: number }[];
};

export type RepricedFigures = {
  usdBefore: string;
  isBeforeAtLeast: boolean;
  isBeforeEstimated: boolean;
  usdAfter: string;
  isAtLeast: boolean;
  isEstimated: boolean;
};
type Sums = RepricedFigures & { runs: number };
export type RepricingRecord = {
  id: string;
  label: string;
  createdAt: string;
  /** A run with calls of both kinds is in both sums, and counts once here. */
  runCount: number;
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
    data: runs.map(({ runId, real, simulated, unpriced, prices }) => ({
      repricingId,
      runId,
      realUsd: real.usd,
      isRealCostAtLeast: real.isAtLeast,
      isRealCostEstimated: real.isEstimated,
      simulatedUsd: simulated.usd,
      isSimulatedCostAtLeast: simulated.isAtLeast,
      isSimulatedCostEstimated: simulated.isEstimated,
      unpriced,
      prices,
    })),
  });
}

/** Whether there was one. */
export async function deleteRepricing(id: string): Promise<boolean> {
  const { count } = await prisma().repricing.deleteMany({ where: { id } });
  return count === 1;
}

type Kind = "real" | "simulated";

/** Runs in which such a call was made, whatever workers their pools have. */
const isOfKind = {
  real: "r.real_calls > 0",
  simulated: "r.simulated_calls > 0",
} as const satisfies Record<Kind, string>;

const sumsSql = (kind: Kind) => {
  const filter = `FILTER (WHERE ${isOfKind[kind]})`;
  return `jsonb_build_object(
  'runs', count(r.id) ${filter},
  'usdBefore', coalesce(sum(r.${kind}_usd) ${filter}, 0)::text,
  'isBeforeAtLeast', coalesce(bool_or(r.is_${kind}_cost_at_least) ${filter}, false),
  'isBeforeEstimated', coalesce(bool_or(r.is_${kind}_cost_estimated) ${filter}, false),
  'usdAfter', coalesce(sum(p.${kind}_usd) ${filter}, 0)::text,
  'isAtLeast', coalesce(bool_or(p.is_${kind}_cost_at_least) ${filter}, false),
  'isEstimated', coalesce(bool_or(p.is_${kind}_cost_estimated) ${filter}, false))`;
};

/** All re-pricings, or the one with this id, with their sums, the newest first. */
export async function listRepricings(id: string | null = null): Promise<RepricingRecord[]> {
  const { rows } = await pgPool().query<Omit<RepricingRecord, "createdAt"> & { createdAt: Date }>(
    `SELECT x.id, x.label, x.created_at AS "createdAt",
       count(r.id)::int AS "runCount", ${sumsSql("real")} AS real, ${sumsSql("simulated")} AS simulated
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
  reality: Reality;
  /** Null where it has no calls of this kind. */
  real: RepricedFigures | null;
  simulated: RepricedFigures | null;
};

const figuresSql = (kind: Kind) => `CASE WHEN ${isOfKind[kind]} THEN jsonb_build_object(
  'usdBefore', r.${kind}_usd::text, 'isBeforeAtLeast', r.is_${kind}_cost_at_least,
  'isBeforeEstimated', r.is_${kind}_cost_estimated, 'usdAfter', p.${kind}_usd::text,
  'isAtLeast', p.is_${kind}_cost_at_least, 'isEstimated', p.is_${kind}_cost_estimated) END`;

/** The runs of a re-pricing, those whose cost changed most first: real money goes before simulated. */
export async function listRepricedRuns(
  repricingId: string,
  limit: number,
): Promise<RepricedRunRecord[]> {
  const { rows } = await pgPool().query<Omit<RepricedRunRecord, "createdAt"> & { createdAt: Date }>(
    `SELECT r.id, r.title, r.strategy_label AS "strategyLabel", r.created_at AS "createdAt",
       r.reality, ${figuresSql("real")} AS real, ${figuresSql("simulated")} AS simulated
     FROM repriced_run p JOIN run r ON r.id = p.run_id
     WHERE p.repricing_id = $1
     ORDER BY abs(p.real_usd - r.real_usd) DESC, abs(p.simulated_usd - r.simulated_usd) DESC, r.created_at DESC, r.id
     LIMIT $2`,
    [repricingId, limit],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const unpricedSchema = z.array(
  z.object({ modelId: z.string(), isOwnServer: z.boolean(), calls: z.int(), runs: z.int() }),
);

/** The models that had no price when the runs were priced anew, with the calls and runs concerned. */
export async function listUnpriced(repricingId: string) {
  const { rows } = await pgPool().query(
    `SELECT model->>'modelId' AS "modelId", coalesce((model->>'isOwnServer')::boolean, false) AS "isOwnServer",
       sum((model->>'calls')::int)::int AS calls, count(*)::int AS runs
     FROM repriced_run p CROSS JOIN LATERAL jsonb_array_elements(p.unpriced) AS model
     WHERE p.repricing_id = $1
     GROUP BY 1, 2 ORDER BY 2, 1`,
    [repricingId],
  );
  return unpricedSchema.parse(rows);
}

const newPricesSchema = z.array(
  z.object({ modelId: z.string(), price: priceEntrySchema, calls: z.int(), runs: z.int() }),
);

/** The entries that the new figures come from, by the model that was asked for. */
export async function listNewPrices(repricingId: string) {
  const { rows } = await pgPool().query(
    `SELECT used->>'modelId' AS "modelId", used->'price' AS price,
       sum((used->>'calls')::int)::int AS calls, count(*)::int AS runs
     FROM repriced_run p CROSS JOIN LATERAL jsonb_array_elements(p.prices) AS used
     WHERE p.repricing_id = $1
     GROUP BY 1, 2 ORDER BY 1, 4 DESC, 2`,
    [repricingId],
  );
  return newPricesSchema.parse(rows);
}

export type UsedPriceRecord = {
  modelId: string;
  /** The entry that the runs hold for it, as it is stored, or null. */
  price: unknown;
  calls: number;
  callsWithoutUsage: number;
  runs: number;
  /** At most ten of them. */
  examples: { id: string; title: string }[];
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
       (array_agg(DISTINCT jsonb_build_object('id', r.id, 'title', r.title)))[1:10] AS examples
     FROM called
       JOIN run r ON r.id = called.run_id
       CROSS JOIN LATERAL jsonb_array_elements((r.queued->'pool'->'workers') || coalesce(r.queued->'pool'->'standIns', '[]')) AS w
     WHERE w->>'id' = called.worker_id
     GROUP BY 1, 2 ORDER BY 1, runs DESC`,
    [repricingId],
  );
  return rows;
}

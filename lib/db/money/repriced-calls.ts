import "server-only";
import { z } from "zod";
import {
  type CallKind,
  type ConnectionKind,
  connectionKindSchema,
  type PriceEntry,
  priceEntrySchema,
  type Usage,
  usageSchema,
  workerSnapshotSchema,
} from "@/lib/runs";
import { pgPool } from "../client";

const { id, model, price, priceTier, provider, baseUrl, connectionId } = workerSnapshotSchema.shape;
const calledWorkerSchema = z.object({
  id,
  model,
  price,
  priceTier,
  provider,
  baseUrl,
  connectionId,
});
export type CalledWorker = z.infer<typeof calledWorkerSchema>;

/** One call to a model as it is kept, with the worker that was called; null for the built-in Conductor. */
export type KeptCall = {
  kind: CallKind;
  usage: Usage | null;
  worker: CalledWorker | null;
  /** It failed before any model was reached: no price makes it cost anything. */
  isFree: boolean;
};
export type KeptRun = { id: string; calls: KeptCall[] };

type Row = {
  id: string;
  workers: unknown;
  calls: {
    workerId: string | null;
    ordinal: number | null;
    isSimulated: boolean;
    usageSource: string | null;
    isFree: boolean;
    inputTokens: number | null;
    cachedInputTokens: number | null;
    cacheWriteTokens: number | null;
    cacheWriteHourTokens: number | null;
    outputTokens: number | null;
    reasoningTokens: number | null;
  }[];
};

const statement = `
  SELECT r.id, jsonb_build_object('pool', r.queued->'pool'->'workers', 'standIns', r.queued->'pool'->'standIns') AS workers,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('workerId', a.worker_id, 'ordinal', s.worker, 'isSimulated', a.is_simulated, 'usageSource', a.usage_source,
        'isFree', a.usage_source IS NULL AND a.cost_status = 'known',
        'inputTokens', a.input_tokens, 'cachedInputTokens', a.cached_input_tokens, 'cacheWriteTokens', a.cache_write_tokens,
        'cacheWriteHourTokens', a.cache_write_hour_tokens,
        'outputTokens', a.output_tokens, 'reasoningTokens', a.reasoning_tokens))
      FROM attempt a JOIN step s ON s.run_id = a.run_id AND s.key = a.step_key
      WHERE a.run_id = r.id AND a.is_called
    ), '[]') AS calls
  FROM run r WHERE r.id = ANY($1) AND r.ended_at IS NOT NULL`;

/** The kept calls of these runs. Runs that are gone or have not ended are left out. */
export async function readKeptCalls(runIds: readonly string[]): Promise<KeptRun[]> {
  const { rows } = await pgPool().query<Row>(statement, [runIds]);
  return rows.map(toKeptRun);
}

function toKeptRun({ id, workers, calls }: Row): KeptRun {
  const { pool, standIns } = poolSchema.parse(workers);
  const all = [...pool, ...(standIns ?? [])];
  return {
    id,
    calls: calls.map(({ workerId, ordinal, isSimulated, usageSource, isFree, ...counts }) => ({
      kind: kindOf({ isSimulated, hasWorker: (workerId ?? ordinal) !== null }),
      isFree,
      // Calls from before the studio kept their worker have that of their step.
      worker: all.find((worker) => worker.id === workerId) ?? pool[ordinal ?? -1] ?? null,
      usage:
        usageSource === null
          ? null
          : usageSchema.parse({
              ...counts,
              cacheWriteHourTokens: counts.cacheWriteHourTokens ?? undefined,
              source: usageSource,
              flags: [],
            }),
    })),
  };
}

function kindOf({
  isSimulated,
  hasWorker,
}: {
  isSimulated: boolean;
  hasWorker: boolean;
}): CallKind {
  if (isSimulated) return "simulated";
  return hasWorker ? "real" : "builtin";
}

/** Where a connection leads. */
export type Place = { kind: ConnectionKind; baseUrl: string | null };
export type ChosenPrice = { model: string; price: PriceEntry; place: Place };

/** The entries that workers chose, by worker. An edit of an entry moved them to what replaced it. */
export async function listChosenPrices(): Promise<Map<string, ChosenPrice>> {
  const { rows } = await pgPool().query<PlaceRow & { model: string; entry: unknown }>(
    `SELECT w.id, w.model, p.entry, c.kind, c.base_url AS "baseUrl"
     FROM worker w JOIN price p ON p.id = w.price_id JOIN connection c ON c.id = w.connection_id`,
  );
  return new Map(
    rows.map(({ id, model, entry, ...place }) => [
      id,
      { model, price: priceEntrySchema.parse(entry), place: toPlace(place) },
    ]),
  );
}

/** Where the connections lead now, by id. */
export async function listPlaces(): Promise<Map<string, Place>> {
  const { rows } = await pgPool().query<PlaceRow>(
    `SELECT id, kind, base_url AS "baseUrl" FROM connection`,
  );
  return new Map(rows.map(({ id, ...place }) => [id, toPlace(place)]));
}

type PlaceRow = { id: string; kind: string; baseUrl: string | null };

function toPlace({ kind, baseUrl }: Omit<PlaceRow, "id">): Place {
  return { kind: connectionKindSchema.parse(kind), baseUrl };
}

const poolSchema = z.object({
  pool: z.array(calledWorkerSchema),
  standIns: z.array(calledWorkerSchema).nullish(),
});

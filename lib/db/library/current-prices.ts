import "server-only";
import {
  type ConnectionKind,
  connectionKindSchema,
  isPricedByModel,
  type PriceEntry,
  priceEntrySchema,
} from "@/lib/runs";
import { pgPool } from "../client";

type Place = { kind: string; baseUrl: string | null };

/** The price of a worker that chose none. */
export type PriceLookup = (
  connection: { kind: ConnectionKind; baseUrl: string | null },
  model: string,
) => PriceEntry | null;

const statement = `
  SELECT entry FROM price
  WHERE retired_at IS NULL AND (model_id = ANY($1) OR entry->'aliases' ?| $1)
  ORDER BY created_at DESC, id`;

/** Looks up the current entries that name one of these models, exactly or by a declared alias; exact ones go first. */
export async function currentPrices(
  workers: readonly { model: string; connection: Place; price: unknown }[],
): Promise<PriceLookup> {
  const models = workers.flatMap(({ model, connection, price }) =>
    price === null && isPriced(connection) ? [model] : [],
  );
  if (models.length === 0) return () => null;
  const { rows } = await pgPool().query<{ entry: unknown }>(statement, [[...new Set(models)]]);
  const entries = rows.map(({ entry }) => priceEntrySchema.parse(entry));
  return (connection, model) => (isPricedByModel(connection) ? entryOf(entries, model) : null);
}

function isPriced({ kind, baseUrl }: Place): boolean {
  return isPricedByModel({ kind: connectionKindSchema.parse(kind), baseUrl });
}

function entryOf(entries: readonly PriceEntry[], model: string): PriceEntry | null {
  return (
    entries.find(({ modelId }) => modelId === model) ??
    entries.find(({ aliases }) => aliases.includes(model)) ??
    null
  );
}

/** The entry with this id; null when there is none. */
export async function findPriceEntry(id: string): Promise<PriceEntry | null> {
  const { rows } = await pgPool().query<{ entry: unknown }>(
    "SELECT entry FROM price WHERE id = $1",
    [id],
  );
  const [row] = rows;
  return row ? priceEntrySchema.parse(row.entry) : null;
}

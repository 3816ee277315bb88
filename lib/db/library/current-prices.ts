import "server-only";
import { type ConnectionKind, type PriceEntry, priceEntrySchema } from "@/lib/runs";
import { pgPool } from "../client";

/** Kinds whose prices the table knows. A server of one's own may serve a model of the same name for nothing. */
const priced: ReadonlySet<ConnectionKind> = new Set<ConnectionKind>([
  "openai",
  "anthropic",
  "gemini",
  "openrouter",
  "deepseek",
]);

/** The price of a worker that chose none. */
export type PriceLookup = (kind: ConnectionKind, model: string) => PriceEntry | null;

const statement = `
  SELECT entry FROM price
  WHERE retired_at IS NULL AND (model_id = ANY($1) OR entry->'aliases' ?| $1)
  ORDER BY created_at DESC, id`;

/** Looks up the current entries that name one of these models, exactly or by a declared alias; exact ones go first. */
export async function currentPrices(
  workers: readonly { model: string; connection: { kind: string }; price: unknown }[],
): Promise<PriceLookup> {
  const kinds: ReadonlySet<string> = priced;
  const models = workers.flatMap(({ model, connection, price }) =>
    price === null && kinds.has(connection.kind) ? [model] : [],
  );
  if (models.length === 0) return () => null;
  const { rows } = await pgPool().query<{ entry: unknown }>(statement, [[...new Set(models)]]);
  const entries = rows.map(({ entry }) => priceEntrySchema.parse(entry));
  return (kind, model) => (priced.has(kind) ? entryOf(entries, model) : null);
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

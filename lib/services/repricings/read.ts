import { Decimal } from "decimal.js";
import type { Repricing, RepricingDetail, RepricingSums } from "@/lib/api-contract";
import {
  deleteRepricing as deleteRecord,
  listPricesAt,
  listRepricings as listRecords,
  listRepricedRuns,
  listUsedPrices,
  type RepricingRecord,
} from "@/lib/db/money";
import { StudioError } from "@/lib/errors";
import { findPrice } from "@/lib/pool";
import { priceEntrySchema } from "@/lib/runs";

export async function listRepricings(): Promise<{ repricings: Repricing[] }> {
  return { repricings: (await listRecords()).map(toRepricing) };
}

/** Throws `not-found`. */
export async function findRepricing(id: string): Promise<Repricing> {
  const [record] = await listRecords(id);
  if (!record) throw noSuchRepricing();
  return toRepricing(record);
}

/**
 * A re-pricing with its runs, and with what makes its figures incomplete or incomparable. Entries are never changed, so
 * the table that it used is read again as it was. Throws `not-found`.
 */
export async function getRepricing({
  input,
}: {
  input: { id: string; limit: number };
}): Promise<RepricingDetail> {
  const repricing = await findRepricing(input.id);
  const [runs, used, table] = await Promise.all([
    listRepricedRuns(input.id, input.limit),
    listUsedPrices(input.id),
    listPricesAt(new Date(repricing.createdAt)),
  ]);
  const models = groupByModel(used);
  return {
    ...repricing,
    runs: runs.map((run) => ({
      ...run,
      usdBefore: plain(run.usdBefore),
      usdAfter: plain(run.usdAfter),
    })),
    unpriced: [...models]
      .filter(([modelId]) => findPrice(table, modelId) === null)
      .map(([modelId, rows]) => ({ modelId, calls: sum(rows, "calls"), runs: sum(rows, "runs") })),
    callsWithoutUsage: sum(used, "callsWithoutUsage"),
    priceVersions: [...models]
      .filter(([, rows]) => rows.length > 1)
      .map(([modelId, rows]) => ({ modelId, versions: rows.map(toVersion) })),
  };
}

/** Throws `not-found`. */
export async function deleteRepricing({ input }: { input: { id: string } }): Promise<null> {
  if (!(await deleteRecord(input.id))) throw noSuchRepricing();
  return null;
}

type Used = Awaited<ReturnType<typeof listUsedPrices>>[number];

function groupByModel(used: readonly Used[]): Map<string, Used[]> {
  const models = new Map<string, Used[]>();
  for (const row of used) models.set(row.modelId, [...(models.get(row.modelId) ?? []), row]);
  return models;
}

function toVersion({ price, runs, runIds }: Used) {
  return { price: priceEntrySchema.nullable().parse(price), runs, runIds };
}

function sum(rows: readonly Used[], name: "calls" | "runs" | "callsWithoutUsage"): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

function toRepricing({ real, simulated, ...record }: RepricingRecord): Repricing {
  return { ...record, real: toSums(real), simulated: toSums(simulated) };
}

function toSums(sums: RepricingSums): RepricingSums {
  return { ...sums, usdBefore: plain(sums.usdBefore), usdAfter: plain(sums.usdAfter) };
}

/** Without zeros at the end. */
function plain(usd: string): string {
  return new Decimal(usd).toFixed();
}

function noSuchRepricing(): StudioError {
  return new StudioError("not-found", "There is no such re-pricing. It may have been deleted.");
}

import { Decimal } from "decimal.js";
import type { RepricedFigures, Repricing, RepricingDetail } from "@/lib/api-contract";
import {
  deleteRepricing as deleteRecord,
  listNewPrices,
  listRepricings as listRecords,
  listRepricedRuns,
  listUnpriced,
  listUsedPrices,
  type RepricingRecord,
} from "@/lib/db/money";
import { StudioError } from "@/lib/errors";
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

/** A re-pricing with its runs, and with what makes its figures incomplete or incomparable. Throws `not-found`. */
export async function getRepricing({
  input,
}: {
  input: { id: string; limit: number };
}): Promise<RepricingDetail> {
  const repricing = await findRepricing(input.id);
  const [runs, used, unpriced, prices] = await Promise.all([
    listRepricedRuns(input.id, input.limit),
    listUsedPrices(input.id),
    listUnpriced(input.id),
    listNewPrices(input.id),
  ]);
  const models = groupByModel(used);
  return {
    ...repricing,
    runs: runs.map((run) => ({
      ...run,
      real: run.real && toPlain(run.real),
      simulated: run.simulated && toPlain(run.simulated),
    })),
    unpriced,
    prices,
    callsWithoutUsage: used.reduce((total, row) => total + row.callsWithoutUsage, 0),
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

function toVersion({ price, runs, examples }: Used) {
  return { price: priceEntrySchema.nullable().parse(price), runs, examples };
}

function toRepricing({ real, simulated, ...record }: RepricingRecord): Repricing {
  return { ...record, real: toPlain(real), simulated: toPlain(simulated) };
}

/** Amounts without zeros at the end. */
function toPlain<Figures extends RepricedFigures>(figures: Figures): Figures {
  const plain = (usd: string) => new Decimal(usd).toFixed();
  return { ...figures, usdBefore: plain(figures.usdBefore), usdAfter: plain(figures.usdAfter) };
}

function noSuchRepricing(): StudioError {
  return new StudioError("not-found", "There is no such re-pricing. It may have been deleted.");
}

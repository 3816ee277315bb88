import type { z } from "zod";
import type {
  GivenPriceFile,
  importPrices as importContract,
  listPrices as listContract,
  Price,
  PriceFile,
  PriceImport,
  savePrice as saveContract,
} from "@/lib/api-contract";
import {
  addPrices,
  listPriceHistory,
  listPrices as listRecords,
  type PriceRecord,
  retirePrice as retireRecord,
  seedPrices as seedRecords,
} from "@/lib/db/money";
import { StudioError } from "@/lib/errors";
import { starterPrices } from "@/lib/pool";
import { type PriceEntry, priceKey } from "@/lib/runs";
import { isFutureDay } from "./future-day";
import { mergePrices, type PriceMerge } from "./merge";

/** The table and what this version of the studio offers beyond it. */
export async function listPrices({
  input,
}: {
  input: z.output<typeof listContract.query>;
}): Promise<z.output<typeof listContract.output>> {
  const all = await listRecords({ retired: true });
  const prices = input.retired ? all : all.filter(({ retiredAt }) => retiredAt === null);
  return { prices, offers: offersOf(all), resettable: resettableOf(all) };
}

/** Starter entries that were never in the table and are newer than the current entry of their model. */
function offersOf(all: readonly PriceRecord[]): PriceEntry[] {
  const known = new Set(all.map(({ entry }) => contentOf(entry)));
  const current = new Map(
    all.filter(({ retiredAt }) => retiredAt === null).map(({ entry }) => [entry.modelId, entry]),
  );
  return starterPrices.filter((entry) => {
    const date = current.get(entry.modelId)?.date ?? "";
    return !known.has(contentOf(entry)) && entry.date > date;
  });
}

/** Models of the table whose starter entry is not the current one, be it that they have none any more. */
function resettableOf(all: readonly PriceRecord[]): string[] {
  const modelIds = new Set(all.map(({ entry }) => entry.modelId));
  const current = new Set(
    all.filter(({ retiredAt }) => retiredAt === null).map(({ entry }) => contentOf(entry)),
  );
  return starterPrices
    .filter((entry) => modelIds.has(entry.modelId) && !current.has(contentOf(entry)))
    .map(({ modelId }) => modelId);
}

/** Entries that differ in nothing but a currency left out, which is USD, are the same. */
function contentOf(entry: PriceEntry): string {
  return priceKey(inUsd(entry));
}

export async function getPriceHistory({
  input,
}: {
  input: { id: string };
}): Promise<{ prices: Price[] }> {
  const prices = await listPriceHistory(input.id);
  if (prices.length === 0) throw noSuchPrice();
  return { prices };
}

/** Throws `conflict` when a name is taken or the entry to replace is not current, `invalid-input` for another model's. */
export async function savePrice({
  input,
}: {
  input: z.output<typeof saveContract.body>;
}): Promise<Price> {
  const { entry, replacesId } = input;
  if (isFutureDay(entry.date, new Date())) {
    const message = "is in the future: give the day on which the price was read";
    throw new StudioError("invalid-input", `entry.date ${message}.`, {
      details: { fields: [{ path: "entry.date", message }] },
    });
  }
  if (replacesId !== null) {
    const replaced = (await listPriceHistory(replacesId))[0];
    if (!replaced) throw noSuchPrice();
    if (replaced.entry.modelId !== entry.modelId) {
      throw new StudioError(
        "invalid-input",
        `The entry to replace is one of ${replaced.entry.modelId}. Add a new entry for another model.`,
        { details: { fields: [{ path: "entry.modelId", message: "is another model" }] } },
      );
    }
  }
  const [id] = await addPrices([{ entry, replacesId }]);
  return mustFind(id);
}

export async function retirePrice({ input }: { input: { id: string } }): Promise<null> {
  if ((await listPriceHistory(input.id)).length === 0) throw noSuchPrice();
  await retireRecord(input.id);
  return null;
}

/** Puts starter entries in the place of the current ones; those that are current already stay. Throws `not-found`. */
export async function resetPrices({
  input,
}: {
  input: { modelIds: string[] };
}): Promise<{ prices: Price[] }> {
  const current = await listRecords();
  const changes = [...new Set(input.modelIds)].flatMap((modelId) => {
    const entry = starterPrices.find((starter) => starter.modelId === modelId);
    if (!entry) {
      throw new StudioError("not-found", `The starter table has no price for ${modelId}.`);
    }
    const own = current.find((price) => price.entry.modelId === modelId);
    if (own && contentOf(own.entry) === contentOf(entry)) return [];
    return [{ entry, replacesId: own?.id ?? null }];
  });
  await addPrices(changes);
  const wanted = new Set(input.modelIds);
  const prices = await listRecords();
  return { prices: prices.filter(({ entry }) => wanted.has(entry.modelId)) };
}

export async function exportPrices(): Promise<PriceFile> {
  const prices = await listRecords();
  return {
    format: "conductor-studio-prices",
    version: 1,
    exportedAt: new Date().toISOString(),
    prices: prices.map(({ entry }) => ({ ...entry, currency: "USD" })),
  };
}

export async function importPrices({
  input,
}: {
  input: { file: GivenPriceFile } & z.output<typeof importContract.query>;
}): Promise<PriceImport> {
  const { report, changes } = await planMerge(input.file.prices);
  if (!input.preview) await addPrices(changes);
  return report;
}

/** What becomes of these entries beside the table as it is. */
export async function planMerge(given: readonly PriceEntry[]): Promise<PriceMerge> {
  const current = (await listRecords()).map(({ id, entry }) => ({ id, entry: inUsd(entry) }));
  return mergePrices(current, given.map(inUsd), new Date());
}

function inUsd(entry: PriceEntry): PriceEntry {
  return { ...entry, currency: "USD" };
}

/** The starter table, once: what users made of it stays. */
export async function seedPrices(): Promise<void> {
  await seedRecords(starterPrices);
}

async function mustFind(id: string | undefined): Promise<Price> {
  const price = (await listRecords()).find((record) => record.id === id);
  if (!price) throw noSuchPrice();
  return price;
}

function noSuchPrice(): StudioError {
  return new StudioError("not-found", "There is no such price.");
}

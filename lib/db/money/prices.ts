import "server-only";
import { createHash } from "node:crypto";
import { StudioError } from "@/lib/errors";
import { connectionKindSchema, type PriceEntry, priceEntrySchema, priceKey } from "@/lib/runs";
import { prisma, transactionLimits } from "../client";
import type { Prisma } from "../generated/client";
import { currentPrices } from "../library/current-prices";
import { newId } from "../new-id";
import { withLock } from "../with-lock";

/** An entry of the price table with its place in the table's history. */
export type PriceRecord = {
  id: string;
  entry: PriceEntry;
  replacesId: string | null;
  retiredAt: string | null;
  createdAt: string;
  /** Workers that are priced by it: those that chose it, and when it is current those that leave it to their model. */
  workers: { id: string; label: string; model: string; connectionLabel: string }[];
};

const withWorkers = {
  workers: {
    select: { id: true, label: true, model: true, connection: { select: { label: true } } },
    orderBy: [{ label: "asc" }, { id: "asc" }],
  },
} satisfies Prisma.PriceInclude;
type PriceRow = Prisma.PriceGetPayload<{ include: typeof withWorkers }>;

/** Only one process at a time changes the table: names stay unique among the current entries. */
const tableLock = 7_412_003;

/** The current entries by model, or with `retired` all that ever were, the newest of a model first. */
export async function listPrices({ retired = false } = {}): Promise<PriceRecord[]> {
  const [rows, unpriced] = await Promise.all([
    prisma().price.findMany({
      where: retired ? {} : { retiredAt: null },
      include: withWorkers,
      orderBy: [{ modelId: "asc" }, { createdAt: "desc" }, { id: "desc" }],
    }),
    prisma().worker.findMany({
      where: { priceId: null },
      select: {
        id: true,
        label: true,
        model: true,
        connection: { select: { label: true, kind: true, baseUrl: true } },
      },
      orderBy: [{ label: "asc" }, { id: "asc" }],
    }),
  ]);
  const priceOf = await currentPrices(unpriced.map((worker) => ({ ...worker, price: null })));
  const byModel = unpriced.map(({ id, label, model, connection }) => ({
    worker: { id, label, model, connectionLabel: connection.label },
    modelId: priceOf({ ...connection, kind: connectionKindSchema.parse(connection.kind) }, model)
      ?.modelId,
  }));
  return rows.map((row) => {
    const record = toRecord(row);
    if (record.retiredAt !== null) return record;
    const others = byModel.filter(({ modelId }) => modelId === record.entry.modelId);
    return { ...record, workers: [...record.workers, ...others.map(({ worker }) => worker)] };
  });
}

/** All entries that a model had, the newest first, found by any one of them; empty when there is no such entry. */
export async function listPriceHistory(id: string): Promise<PriceRecord[]> {
  const row = await prisma().price.findUnique({ where: { id }, select: { modelId: true } });
  if (!row) return [];
  const all = await listPrices({ retired: true });
  return all.filter(({ entry }) => entry.modelId === row.modelId);
}

/** The entries that were current at this moment: none is ever changed, so the past can be read again. */
export async function listPricesAt(at: Date): Promise<PriceEntry[]> {
  const rows = await prisma().price.findMany({
    where: { createdAt: { lte: at }, OR: [{ retiredAt: null }, { retiredAt: { gt: at } }] },
    select: { entry: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ entry }) => priceEntrySchema.parse(entry));
}

export type PriceChange = {
  entry: PriceEntry;
  /** The current entry that it takes the place of: that one is retired, and its workers move to the new one. */
  replacesId: string | null;
};

/**
 * Adds entries, all or none. Throws `conflict` when a name is one of another current entry or an entry to replace is
 * no longer current, with what is in the way.
 */
export async function addPrices(changes: readonly PriceChange[]): Promise<string[]> {
  return inPriceTable((tx) => addPricesIn(tx, changes));
}

/** A transaction in which nobody else changes the table. */
export function inPriceTable<Result>(
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return withLock(tableLock, () => prisma().$transaction(work, transactionLimits));
}

/** As `addPrices`, as a part of what else is written. */
export async function addPricesIn(
  tx: Prisma.TransactionClient,
  changes: readonly PriceChange[],
): Promise<string[]> {
  const names = await readNames(tx);
  const ids: string[] = [];
  for (const change of changes) ids.push(await addPrice(tx, change, names));
  return ids;
}

async function addPrice(
  tx: Prisma.TransactionClient,
  { entry, replacesId }: PriceChange,
  names: Names,
): Promise<string> {
  const now = new Date();
  const id = newId("price");
  if (replacesId !== null) {
    await retire(tx, replacesId, now);
    for (const [name, owner] of names) if (owner.id === replacesId) names.delete(name);
  }
  refuseTakenNames(entry, names);
  for (const name of namesOf(entry)) names.set(name, { id, modelId: entry.modelId });
  await tx.price.create({
    data: { id, modelId: entry.modelId, entry, replacesId, createdAt: now },
  });
  if (replacesId !== null) {
    await tx.worker.updateMany({ where: { priceId: replacesId }, data: { priceId: id } });
  }
  return id;
}

/** Takes a current entry out; its workers have no price of their own any more. Throws `conflict` when it is not current. */
export async function retirePrice(id: string): Promise<void> {
  await inPriceTable(async (tx) => {
    await retire(tx, id, new Date());
    await tx.worker.updateMany({ where: { priceId: id }, data: { priceId: null } });
  });
}

async function retire(tx: Prisma.TransactionClient, id: string, retiredAt: Date): Promise<void> {
  const { count } = await tx.price.updateMany({
    where: { id, retiredAt: null },
    data: { retiredAt },
  });
  if (count === 1) return;
  throw new StudioError(
    "conflict",
    "This price is no longer the current one: somebody changed it meanwhile. Load the table again.",
  );
}

/** The names of the current entries, each with the entry that it stands in. */
type Names = Map<string, { id: string; modelId: string }>;

async function readNames(tx: Prisma.TransactionClient): Promise<Names> {
  const rows = await tx.price.findMany({ where: { retiredAt: null } });
  return new Map(
    rows.flatMap(({ id, modelId, entry }) =>
      namesOf(priceEntrySchema.parse(entry)).map((name) => [name, { id, modelId }] as const),
    ),
  );
}

function refuseTakenNames(entry: PriceEntry, names: Names): void {
  const taken = namesOf(entry).find((name) => names.has(name));
  if (taken === undefined) return;
  throw new StudioError(
    "conflict",
    `${taken} is already a name of the current price of ${names.get(taken)?.modelId}. A name may stand in one current price only.`,
  );
}

/**
 * The id of the entry with this very content, which is added when there is none: to the current ones, unless its names
 * are taken; then only whoever chose it is priced by it.
 */
export async function ensurePrice(
  tx: Prisma.TransactionClient,
  entry: PriceEntry,
): Promise<string> {
  const rows = await tx.price.findMany({
    where: { modelId: entry.modelId },
    orderBy: [{ retiredAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
  });
  const key = priceKey(entry);
  const same = rows.find((row) => priceKey(priceEntrySchema.parse(row.entry)) === key);
  if (same) return same.id;
  const id = `price_${createHash("md5").update(key).digest("hex")}`;
  const now = new Date();
  const names = await readNames(tx);
  const retiredAt = namesOf(entry).some((name) => names.has(name)) ? now : null;
  await tx.price.upsert({
    where: { id },
    create: { id, modelId: entry.modelId, entry, createdAt: now, retiredAt },
    update: {},
  });
  return id;
}

/**
 * Puts starter entries in whose models never had an entry here. What users changed or took out stays as it is, and an
 * entry whose names are taken is left out.
 */
export async function seedPrices(entries: readonly PriceEntry[]): Promise<void> {
  await inPriceTable(async (tx) => {
    const rows = await tx.price.findMany({ select: { modelId: true } });
    const known = new Set(rows.map(({ modelId }) => modelId));
    const names = await readNames(tx);
    const isNew = (entry: PriceEntry) =>
      !known.has(entry.modelId) && namesOf(entry).every((name) => !names.has(name));
    for (const entry of entries.filter(isNew)) await ensurePrice(tx, entry);
  });
}

function namesOf({ modelId, aliases }: PriceEntry): string[] {
  return [modelId, ...aliases];
}

function toRecord({ id, entry, replacesId, retiredAt, createdAt, workers }: PriceRow): PriceRecord {
  return {
    id,
    entry: priceEntrySchema.parse(entry),
    replacesId,
    retiredAt: retiredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    workers: workers.map(({ connection, ...worker }) => ({
      ...worker,
      connectionLabel: connection.label,
    })),
  };
}

import "server-only";
import { type ConnectionKind, connectionKindSchema } from "@/lib/runs";
import { prisma } from "../client";
import type { Connection as Row } from "../generated/client";
import { newId } from "../new-id";
import { toSafeText } from "../safe-text";

/**
 * How a connection gets its key, and the host that it may go to. A stored key without `cipher` was dropped, because the
 * address led elsewhere; a variable without `host` was named before hosts were kept, or is at its provider's own.
 */
export type ConnectionKey =
  | { source: "none" }
  | { source: "env"; name: string; host: string | null }
  | { source: "stored"; cipher: Uint8Array | null; end: string | null; host: string | null };

export const noKey: ConnectionKey = { source: "none" };

export type ConnectionRecord = {
  id: string;
  label: string;
  kind: ConnectionKind;
  /** Null for simulated workers. */
  baseUrl: string | null;
  key: ConnectionKey;
  limits: {
    concurrency: number | null;
    requestsPerMinute: number | null;
    tokensPerMinute: number | null;
  };
};
export type ListedConnection = ConnectionRecord & { workers: number };

export function newConnectionId(): string {
  return newId("conn");
}

/** All connections by age, with the number of their workers. */
export async function listConnections(): Promise<ListedConnection[]> {
  const rows = await prisma().connection.findMany({
    include: { _count: { select: { workers: true } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ _count, ...row }) => ({ ...toConnection(row), workers: _count.workers }));
}

export async function findConnection(id: string): Promise<ConnectionRecord | null> {
  const row = await prisma().connection.findUnique({ where: { id } });
  return row && toConnection(row);
}

export async function insertConnection(connection: ConnectionRecord): Promise<void> {
  await prisma().connection.create({
    data: { id: connection.id, ...toConnectionData(connection) },
  });
}

/** Writes all of a connection; false when it is gone. */
export async function updateConnection(connection: ConnectionRecord): Promise<boolean> {
  const { count } = await prisma().connection.updateMany({
    where: { id: connection.id },
    data: toConnectionData(connection),
  });
  return count === 1;
}

/** Deletes a connection, its key and its circuit, unless a worker uses it. */
export async function deleteConnection(id: string): Promise<"deleted" | "in-use" | "not-found"> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.connection.deleteMany({ where: { id, workers: { none: {} } } });
    if (count === 0) {
      return (await tx.connection.count({ where: { id } })) > 0 ? "in-use" : "not-found";
    }
    await tx.circuit.deleteMany({ where: { connectionId: id } });
    await tx.budget.deleteMany({ where: { scope: dayBudgetScope(id) } });
    await tx.callRate.deleteMany({ where: { scope: `connection:${id}` } });
    return "deleted";
  });
}

/** Whether some connection has this variable for this host. */
export async function isVariableBound(name: string, host: string): Promise<boolean> {
  const where = { keySource: "env", keyName: name, keyHost: host };
  return (await prisma().connection.findFirst({ where, select: { id: true } })) !== null;
}

export type StoredKey = { cipher: Uint8Array; host: string };

/** The encrypted key of a connection; null when it has none. */
export async function findStoredKey(connectionId: string): Promise<StoredKey | null> {
  const row = await prisma().connection.findUnique({
    where: { id: connectionId },
    select: { keySource: true, keyCipher: true, keyHost: true },
  });
  if (row?.keySource !== "stored" || !row.keyCipher || row.keyHost === null) return null;
  return { cipher: row.keyCipher, host: row.keyHost };
}

/** The scope of a connection's budget of a day. */
export function dayBudgetScope(connectionId: string): string {
  return `connection-day:${connectionId}`;
}

/** Sets a connection's budget of a day in USD, or takes it away. */
export async function setDayBudget(connectionId: string, usd: string | null): Promise<void> {
  const scope = dayBudgetScope(connectionId);
  if (usd === null) await prisma().budget.deleteMany({ where: { scope } });
  else {
    await prisma().budget.upsert({ where: { scope }, create: { scope, usd }, update: { usd } });
  }
}

/** The budgets of a day by connection, in USD. */
export async function listDayBudgets(): Promise<Map<string, string>> {
  const prefix = dayBudgetScope("");
  const rows = await prisma().budget.findMany({ where: { scope: { startsWith: prefix } } });
  return new Map(rows.map(({ scope, usd }) => [scope.slice(prefix.length), usd.toFixed()]));
}

export type CircuitRecord = {
  failures: number;
  openUntil: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
};

/** The circuits of connections that have failed, by connection. */
export async function listCircuits(): Promise<Map<string, CircuitRecord>> {
  const rows = await prisma().circuit.findMany();
  return new Map(rows.map(({ connectionId, ...circuit }) => [connectionId, circuit]));
}

/** Lets calls through again at once; what went wrong last stays to be read. */
export async function closeCircuit(connectionId: string): Promise<void> {
  await prisma().circuit.updateMany({
    where: { connectionId },
    data: { failures: 0, openUntil: null },
  });
}

function toConnection(row: Row): ConnectionRecord {
  const { id, label, kind, baseUrl, concurrency, requestsPerMinute, tokensPerMinute } = row;
  return {
    id,
    label,
    kind: connectionKindSchema.parse(kind),
    baseUrl,
    key: toKey(row),
    limits: { concurrency, requestsPerMinute, tokensPerMinute },
  };
}

function toKey({ keySource, keyName, keyCipher, keyEnd, keyHost }: Row): ConnectionKey {
  if (keySource === "env" && keyName !== null) {
    return { source: "env", name: keyName, host: keyHost };
  }
  if (keySource === "stored") {
    return { source: "stored", cipher: keyCipher, end: keyEnd, host: keyHost };
  }
  return noKey;
}

export function toConnectionData({ label, kind, baseUrl, key, limits }: ConnectionRecord) {
  const stored = key.source === "stored" ? key : null;
  return {
    label: toSafeText(label),
    kind,
    baseUrl,
    ...limits,
    keySource: key.source,
    keyName: key.source === "env" ? key.name : null,
    keyCipher: stored?.cipher ? Uint8Array.from(stored.cipher) : null,
    keyEnd: stored?.end ?? null,
    keyHost: key.source === "none" ? null : key.host,
  };
}

import "server-only";
import { createHash } from "node:crypto";
import {
  type ConnectionKind,
  connectionKindOf,
  connectionKindSchema,
  providerOf,
  type WorkerSnapshot,
  workerSnapshotSchema,
} from "@/lib/runs";
import type { Prisma } from "../generated/client";
import { ensurePrice } from "../money/prices";
import { numberedName } from "../numbered-name";
import type { PriceLookup } from "./current-prices";

export const withConnection = { connection: true, price: true } satisfies Prisma.WorkerInclude;
export type WorkerRow = Prisma.WorkerGetPayload<{ include: typeof withConnection }>;

/** The name under which a stored key is asked for. */
export function storedKeyName(connectionId: string): string {
  return `connection:${connectionId}`;
}

/** `priceOf` gives the price of a worker that chose no entry of the table. */
export function toWorkerSnapshot(row: WorkerRow, priceOf: PriceLookup): WorkerSnapshot {
  const { connection, price, priceId: _, createdAt: __, updatedAt: ___, ...worker } = row;
  const { concurrency, requestsPerMinute, tokensPerMinute, ...settings } = worker;
  const kind = connectionKindSchema.parse(connection.kind);
  return workerSnapshotSchema.parse({
    ...settings,
    provider: providerOf(kind),
    baseUrl: connection.baseUrl,
    apiKeyName: keyNameOf(connection),
    limits: { concurrency, requestsPerMinute, tokensPerMinute },
    price: price?.entry ?? priceOf({ kind, baseUrl: connection.baseUrl }, worker.model),
  });
}

function keyNameOf({ id, keySource, keyName }: WorkerRow["connection"]): string | null {
  if (keySource === "stored") return storedKeyName(id);
  return keySource === "env" ? keyName : null;
}

/** Adds workers or replaces their settings, with connections and prices that are not there yet. */
export async function saveWorkers(
  tx: Prisma.TransactionClient,
  workers: readonly WorkerSnapshot[],
): Promise<void> {
  for (const worker of workers) {
    const connectionId = worker.connectionId ?? (await ensureConnection(tx, worker));
    const priceId = worker.price && (await ensurePrice(tx, worker.price));
    const data = { ...toWorkerData(worker), connectionId, priceId };
    await tx.worker.upsert({
      where: { id: worker.id },
      create: { id: worker.id, ...data },
      update: data,
    });
  }
}

export function toWorkerData(worker: WorkerSnapshot) {
  const { id: _, provider: __, baseUrl: ___, apiKeyName: ____, price: _____, ...rest } = worker;
  const { limits, connectionId: ______, extraBody, ...settings } = rest;
  // Prisma's type of JSON knows no undefined within; JSON has none either.
  return { ...settings, ...limits, extraBody: extraBody as Prisma.InputJsonObject };
}

/** The id of a connection that was found or came with a worker: the same place gets the same one. */
export function foundConnectionId({
  provider,
  baseUrl,
  apiKeyName,
}: Pick<WorkerSnapshot, "provider" | "baseUrl" | "apiKeyName">): string {
  return `conn_${md5([provider, baseUrl ?? "", apiKeyName ?? ""].join("|"))}`;
}

async function ensureConnection(
  tx: Prisma.TransactionClient,
  worker: WorkerSnapshot,
): Promise<string> {
  const { provider, baseUrl, apiKeyName } = worker;
  const id = foundConnectionId(worker);
  const kind = connectionKindOf(provider, baseUrl);
  const key = { keySource: apiKeyName === null ? "none" : "env", keyName: apiKeyName };
  const others = await tx.connection.findMany({ where: { id: { not: id } } });
  const label = numberedName(
    connectionLabel(kind, baseUrl),
    new Set(others.map((other) => other.label)),
  );
  await tx.connection.upsert({
    where: { id },
    create: { id, label, kind, baseUrl, ...key },
    update: {},
  });
  return id;
}

const labels: Record<ConnectionKind, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  gemini: "Gemini",
  openrouter: "OpenRouter",
  deepseek: "DeepSeek",
  "openai-compatible": "OpenAI-compatible server",
  simulated: "Simulated",
};

export function connectionLabel(kind: ConnectionKind, baseUrl: string | null): string {
  if (kind !== "openai-compatible" || baseUrl === null || !URL.canParse(baseUrl)) {
    return labels[kind];
  }
  return new URL(baseUrl).host;
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

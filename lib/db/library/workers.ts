import "server-only";
import { createHash } from "node:crypto";
import {
  type ConnectionKind,
  connectionKindOf,
  connectionKindSchema,
  type PriceEntry,
  providerOf,
  type WorkerSnapshot,
  workerSnapshotSchema,
} from "@/lib/runs";
import type { Prisma } from "../generated/client";

export const withConnection = { connection: true, price: true } satisfies Prisma.WorkerInclude;
type WorkerRow = Prisma.WorkerGetPayload<{ include: typeof withConnection }>;

/** The name under which a stored key is asked for. */
export function storedKeyName(connectionId: string): string {
  return `connection:${connectionId}`;
}

export function toWorkerSnapshot(row: WorkerRow): WorkerSnapshot {
  const { connection, price, priceId: _, createdAt: __, updatedAt: ___, ...worker } = row;
  const { concurrency, requestsPerMinute, tokensPerMinute, ...settings } = worker;
  return workerSnapshotSchema.parse({
    ...settings,
    provider: providerOf(connectionKindSchema.parse(connection.kind)),
    baseUrl: connection.baseUrl,
    apiKeyName:
      connection.keySource === "stored" ? storedKeyName(connection.id) : connection.keyName,
    limits: { concurrency, requestsPerMinute, tokensPerMinute },
    price: price?.entry ?? null,
  });
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

function toWorkerData(worker: WorkerSnapshot) {
  const { id: _, provider: __, baseUrl: ___, apiKeyName: ____, price: _____, ...rest } = worker;
  const { limits, connectionId: ______, extraBody, ...settings } = rest;
  // Prisma's type of JSON knows no undefined within; JSON has none either.
  return { ...settings, ...limits, extraBody: extraBody as Prisma.InputJsonObject };
}

async function ensureConnection(
  tx: Prisma.TransactionClient,
  { provider, baseUrl, apiKeyName }: WorkerSnapshot,
): Promise<string> {
  const hash = md5([provider, baseUrl ?? "", apiKeyName ?? ""].join("|"));
  const id = `conn_${hash}`;
  const kind = connectionKindOf(provider, baseUrl);
  const key = { keySource: apiKeyName === null ? "none" : "env", keyName: apiKeyName };
  await tx.connection.upsert({
    where: { id },
    create: { id, label: labelOf(kind, baseUrl), kind, baseUrl, ...key },
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

function labelOf(kind: ConnectionKind, baseUrl: string | null): string {
  if (kind !== "openai-compatible" || baseUrl === null || !URL.canParse(baseUrl)) {
    return labels[kind];
  }
  return new URL(baseUrl).host;
}

async function ensurePrice(tx: Prisma.TransactionClient, entry: PriceEntry): Promise<string> {
  const id = `price_${md5(JSON.stringify(entry))}`;
  await tx.price.upsert({
    where: { id },
    create: { id, modelId: entry.modelId, entry },
    update: {},
  });
  return id;
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

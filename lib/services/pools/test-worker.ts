import type { z } from "zod";
import type { testWorker as contract, WorkerTest } from "@/lib/api-contract";
import { currentPrices, findPriceEntry, findWorker, storedKeyName } from "@/lib/db";
import { createStudioClient } from "@/lib/durable/server";
import { isStudioError } from "@/lib/errors";
import {
  isProviderError,
  type ModelClient,
  type ModelReply,
  priceCall,
  redactSecrets,
} from "@/lib/pool";
import { createRecordingFetch, type RecordedExchange } from "@/lib/pool/server";
import { providerOf, type WorkerSnapshot } from "@/lib/runs";
import { checkWorker, type WorkerInput } from "./check-worker";
import { readConnectionKey } from "./connection-key";
import { getConnection } from "./present-connection";
import { noSuchWorker } from "./refuse";

type Input = z.output<typeof contract.body> & { signal: AbortSignal };

/** Counts as one worker under the limits, whatever is being edited. */
const unsavedId = "wrk_unsaved";
const longestMs = 120_000;

/**
 * Calls a worker once, through the client that engines use. What the server answers, also a refusal, is a result; throws
 * `not-found` and `invalid-input` for a worker that cannot be.
 */
export async function testWorker({ input }: { input: Input }): Promise<WorkerTest> {
  const worker = await toSnapshot(input.worker);
  let last: () => RecordedExchange | null = () => null;
  const client = createStudioClient({
    wrapFetch: (fetch) => {
      const recording = createRecordingFetch(fetch);
      last = recording.last;
      return recording.fetch;
    },
  });
  const startedAt = performance.now();
  const outcome = await callOnce({ client, worker, message: input.message, signal: input.signal });
  const durationMs = Math.round(performance.now() - startedAt);
  const result: WorkerTest = {
    ...(last() ?? { request: null, response: null }),
    ...outcome,
    cost: priceCall(worker.price, outcome.usage),
    durationMs,
  };
  return withoutKey(result, worker);
}

type Outcome = Pick<
  WorkerTest,
  | "reply"
  | "reasoning"
  | "usage"
  | "servedModel"
  | "finishReason"
  | "notes"
  | "firstTokenMs"
  | "error"
>;

async function callOnce(call: {
  client: ModelClient;
  worker: WorkerSnapshot;
  message: string;
  signal: AbortSignal;
}): Promise<Outcome> {
  const { client, worker, message, signal } = call;
  const limitMs = Math.min(worker.callTimeoutMs ?? longestMs, longestMs);
  const late = AbortSignal.timeout(limitMs);
  let reply = "";
  let reasoning = "";
  try {
    const ended = await client.call(
      {
        worker,
        purpose: "call",
        messages: [{ role: "user", content: message }],
        seed: crypto.randomUUID(),
      },
      {
        signal: AbortSignal.any([signal, late]),
        onDelta: ({ channel, text }) => {
          if (channel === "reply") reply += text;
          else reasoning += text;
        },
      },
    );
    return fromReply(ended);
  } catch (error) {
    signal.throwIfAborted();
    const words = late.aborted
      ? `It was not done within ${Math.round(limitMs / 100) / 10} seconds, so the test was stopped.`
      : wordsOf(error);
    return { ...fromError(error), reply, reasoning, error: words };
  }
}

function fromReply(reply: ModelReply): Outcome {
  const { rawUsage: _, ...shown } = reply;
  return { ...shown, error: null };
}

function fromError(error: unknown): Omit<Outcome, "reply" | "reasoning" | "error"> {
  const known = isProviderError(error) ? error : null;
  return {
    usage: known?.usage ?? null,
    servedModel: known?.servedModel ?? null,
    finishReason: known?.finishReason ?? null,
    firstTokenMs: known?.firstTokenMs ?? null,
    notes: [],
  };
}

/** Known failures are what a test is for; anything else is a bug and goes its way. */
function wordsOf(error: unknown): string {
  if (isStudioError(error) && error.code !== "internal") return error.message;
  throw error;
}

async function toSnapshot(given: Input["worker"]): Promise<WorkerSnapshot> {
  if (!("id" in given)) return toUnsaved(given);
  const worker = await findWorker(given.id);
  if (!worker) throw noSuchWorker();
  return worker.settings;
}

async function toUnsaved(input: WorkerInput): Promise<WorkerSnapshot> {
  const { draft, connection } = await checkWorker(unsavedId, { ...input, fallbackId: null });
  const { priceId, ...settings } = draft;
  const { kind, baseUrl, key, id } = connection;
  const chosen = priceId === null ? null : await findPriceEntry(priceId);
  const priceOf = await currentPrices([{ model: draft.model, connection, price: chosen }]);
  return {
    ...settings,
    provider: providerOf(kind),
    baseUrl,
    apiKeyName:
      key.source === "stored" ? storedKeyName(id) : key.source === "env" ? key.name : null,
    price: chosen ?? priceOf(kind, draft.model),
  };
}

/** A server may repeat the key in its reply, in pieces that only together are the key. */
async function withoutKey(result: WorkerTest, worker: WorkerSnapshot): Promise<WorkerTest> {
  const secrets = await secretsOf(worker);
  if (secrets.length === 0) return result;
  const clean = (text: string) => redactSecrets(text, secrets);
  return {
    ...result,
    reply: clean(result.reply),
    reasoning: clean(result.reasoning),
    servedModel: result.servedModel && clean(result.servedModel),
    error: result.error && clean(result.error),
    response: result.response && withoutPieces(result, secrets),
  };
}

/** What came over the wire, unless its pieces make up the key. */
function withoutPieces({ response, reply, reasoning }: WorkerTest, secrets: readonly string[]) {
  const isRepeated = secrets.some((key) => reply.includes(key) || reasoning.includes(key));
  if (!response || !isRepeated) return response;
  return { ...response, body: "(The server repeats the key in its reply, so this is not shown.)" };
}

async function secretsOf({ connectionId }: WorkerSnapshot): Promise<string[]> {
  if (connectionId === null) return [];
  try {
    const key = readConnectionKey(await getConnection(connectionId));
    return key === null ? [] : [key];
  } catch (error) {
    // Without a key that can be read none was sent.
    if (isStudioError(error)) return [];
    throw error;
  }
}

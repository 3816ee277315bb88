import type { z } from "zod";
import type { testWorker as contract, WorkerTest } from "@/lib/api-contract";
import { currentPrices, findPriceEntry, findWorker, storedKeyName } from "@/lib/db";
import { createStudioClient } from "@/lib/durable/server";
import { isStudioError } from "@/lib/errors";
import {
  type CallRecord,
  callTimeUp,
  costOfFailure,
  freeOfCharge,
  isProviderError,
  type ModelClient,
  type ModelReply,
  type ModelRequest,
  priceCall,
  recordCall,
  redactSecrets,
} from "@/lib/pool";
import { createRecordingFetch, type RecordedExchange } from "@/lib/pool/server";
import { type Cost, providerOf, type Usage, type WorkerSnapshot } from "@/lib/runs";
import { checkWorker, type WorkerInput } from "./check-worker";
import { readConnectionKey } from "./connection-key";
import { keepTestCall } from "./keep-test-call";
import { getConnection } from "./present-connection";
import { noSuchWorker } from "./refuse";

type Input = z.output<typeof contract.body> & { signal: AbortSignal };

/** Counts as one worker under the limits, whatever is being edited. */
const unsavedId = "wrk_unsaved";
const longestMs = 120_000;

/**
 * Calls a worker once, through the client that engines use, and keeps what it cost. What the server answers, also a refusal,
 * is a result; throws `not-found` and `invalid-input` for a worker that cannot be.
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
  const startedAt = new Date();
  const begun = performance.now();
  const { message, signal } = input;
  const { outcome, stop, ...ended } = await callOnce({ client, worker, message, signal });
  const durationMs = Math.round(performance.now() - begun);
  const { cost } = ended;
  const exchange = last() ?? { request: null, response: null };
  const result = await withoutKey({ ...exchange, ...outcome, cost, durationMs }, worker);
  const { usage, servedModel } = result;
  const isSaved = "id" in input.worker;
  await keepTestCall({ ...ended, worker, isSaved, usage, servedModel, startedAt });
  if (stop) throw stop.reason;
  return result;
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

type Ended = {
  outcome: Outcome;
  cost: Cost;
  errorCode: string | null;
  isCalled: boolean;
  /** What is thrown on once the call is kept: the user left, or a bug. */
  stop: { reason: unknown } | null;
};

async function callOnce(call: {
  client: ModelClient;
  worker: WorkerSnapshot;
  message: string;
  signal: AbortSignal;
}): Promise<Ended> {
  const { client, worker, message, signal } = call;
  const limitMs = Math.min(worker.callTimeoutMs ?? longestMs, longestMs);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(callTimeUp), limitMs);
  const texts = { reply: "", reasoning: "" };
  let isWaiting = false;
  const price = (usage: Usage | null) => priceCall(worker.price, usage, worker.priceTier);
  const request: ModelRequest = {
    worker,
    purpose: "call",
    messages: [{ role: "user", content: message }],
    seed: crypto.randomUUID(),
  };
  const record = recordCall(request, {
    signal: AbortSignal.any([signal, late.signal]),
    onDelta: ({ channel, text }) => {
      texts[channel] += text;
    },
    onWait: () => {
      isWaiting = true;
    },
    onTurn: () => {
      isWaiting = false;
    },
  });
  try {
    const ended = await client.call(request, record.options);
    const cost = price(ended.usage);
    return { outcome: fromReply(ended), cost, errorCode: null, isCalled: true, stop: null };
  } catch (error) {
    const isCalled = !isWaiting && !isBudgetSpent(error);
    const words = late.signal.aborted
      ? `It was not done within ${Math.round(limitMs / 100) / 10} seconds, so the test was stopped.`
      : wordsOf(error);
    const outcome = await fromError(error, record);
    return {
      outcome: { ...outcome, ...texts, error: words },
      cost: isCalled ? costOfFailure(error, price, outcome.usage) : freeOfCharge,
      errorCode: errorCodeOf(error, { isLate: late.signal.aborted, hasLeft: signal.aborted }),
      isCalled,
      stop: signal.aborted || words === null ? { reason: error } : null,
    };
  } finally {
    clearTimeout(timer);
  }
}

function isBudgetSpent(error: unknown): boolean {
  return isStudioError(error) && error.code === "budget-spent";
}

function errorCodeOf(error: unknown, how: { isLate: boolean; hasLeft: boolean }): string {
  if (how.hasLeft) return "cancelled";
  if (how.isLate) return "timed-out";
  return isStudioError(error) ? error.code : "internal";
}

function fromReply({ rawUsage: _, waitedMs: __, ...shown }: ModelReply): Outcome {
  return { ...shown, error: null };
}

async function fromError(
  error: unknown,
  record: CallRecord,
): Promise<Omit<Outcome, "reply" | "reasoning" | "error">> {
  const known = isProviderError(error) ? error : null;
  const openEnd = known ? "stream-broken" : "call-stopped";
  const soFar = record.soFar();
  return {
    usage: known?.usage ?? (await record.usageSoFar(openEnd)),
    servedModel: known?.servedModel ?? soFar.servedModel,
    finishReason: known?.finishReason ?? soFar.finishReason,
    firstTokenMs: known?.firstTokenMs ?? soFar.firstTokenMs,
    notes: [],
  };
}

/** Known failures are what a test is for; anything else is a bug and goes its way: null. */
function wordsOf(error: unknown): string | null {
  return isStudioError(error) && error.code !== "internal" ? error.message : null;
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
    price: chosen ?? priceOf(connection, draft.model),
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

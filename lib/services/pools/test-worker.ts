import type { z } from "zod";
import {
  type testWorker as contract,
  longestTestMs,
  type stopWorkerTest as stopContract,
  type WorkerTest,
} from "@/lib/api-contract";
import { currentPrices, findPriceEntry, findWorker, storedKeyName } from "@/lib/db";
import { createStudioClient } from "@/lib/durable/server";
import { isStudioError } from "@/lib/errors";
import { judgeReply } from "@/lib/executor";
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
import { openTest, stopTest } from "./tests-under-way";

type Input = z.output<typeof contract.body> & { signal: AbortSignal };

/** Counts as one worker under the limits, whatever is being edited. */
const unsavedId = "wrk_unsaved";

/**
 * Calls a worker once, through the client that engines use, and keeps what it cost. What the server answers, also a refusal,
 * is a result; throws `not-found` and `invalid-input` for a worker that cannot be.
 */
export async function testWorker({ input }: { input: Input }): Promise<WorkerTest> {
  const test = openTest(input.callId);
  try {
    return await tryWorker(input, test);
  } finally {
    test.close();
  }
}

/** Ends a test call under way: it answers with what had come. */
export async function stopWorkerTest({
  input,
}: {
  input: z.output<typeof stopContract.params>;
}): Promise<null> {
  await stopTest(input.id);
  return null;
}

async function tryWorker(
  input: Input,
  { stop, close }: ReturnType<typeof openTest>,
): Promise<WorkerTest> {
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
  const {
    result: came,
    thrown,
    ...ended
  } = await callOnce({
    client,
    worker,
    message,
    signal,
    stop,
  });
  // What is left is to keep it: who asks to stop it now is told that it has ended.
  close();
  const durationMs = Math.round(performance.now() - begun);
  const { cost } = ended;
  const exchange = last() ?? { request: null, response: null };
  const { model, price, priceTier } = worker;
  const billed = { cost, price, priceTier };
  const result = await withoutKey({ ...exchange, ...came, ...billed, model, durationMs }, worker);
  const { usage, servedModel } = result;
  const isSaved = "id" in input.worker;
  await keepTestCall({ ...ended, worker, isSaved, usage, servedModel, startedAt });
  if (thrown) throw thrown.reason;
  return result;
}

type Result = Pick<
  WorkerTest,
  | "outcome"
  | "reply"
  | "reasoning"
  | "usage"
  | "servedModel"
  | "finishReason"
  | "notes"
  | "waiting"
  | "firstTokenMs"
  | "error"
>;

type Ended = {
  result: Result;
  cost: Cost;
  errorCode: string | null;
  isCalled: boolean;
  /** What is thrown on once the call is kept: the user left, or a bug. */
  thrown: { reason: unknown } | null;
};

async function callOnce(call: {
  client: ModelClient;
  worker: WorkerSnapshot;
  message: string;
  /** Aborted when the user has left. */
  signal: AbortSignal;
  /** Aborted when the user wants no more of it. */
  stop: AbortSignal;
}): Promise<Ended> {
  const { client, worker, message, signal, stop } = call;
  const limitMs = Math.min(worker.callTimeoutMs ?? longestTestMs, longestTestMs);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(callTimeUp), limitMs);
  const texts = { reply: "", reasoning: "" };
  let waiting: WorkerTest["waiting"] = { reason: null };
  const price = (usage: Usage | null) => priceCall(worker.price, usage, worker.priceTier);
  const request: ModelRequest = {
    worker,
    purpose: "call",
    messages: [{ role: "user", content: message }],
    seed: crypto.randomUUID(),
  };
  const record = recordCall(request, {
    signal: AbortSignal.any([signal, stop, late.signal]),
    onDelta: ({ channel, text }) => {
      texts[channel] += text;
    },
    onWait: (reason) => {
      waiting = { reason };
    },
    onTurn: () => {
      waiting = null;
    },
  });
  try {
    record.options.signal.throwIfAborted();
    waiting = null;
    const ended = await client.call(request, record.options);
    const cost = price(ended.usage);
    return { result: fromReply(ended), cost, errorCode: null, isCalled: true, thrown: null };
  } catch (error) {
    const isCalled = waiting === null && !isBudgetSpent(error) && !isUnsent(error);
    const isStopped = stop.aborted;
    const known = await fromError(error, record);
    const words = wordsOf(error, {
      isStopped,
      isCalled,
      lateMs: late.signal.aborted ? limitMs : null,
    });
    const outcome = isStopped ? "stopped" : "failed";
    return {
      result: { outcome, ...known, ...texts, waiting, error: words },
      cost: isCalled ? costOfFailure(error, price, known.usage) : freeOfCharge,
      errorCode: errorCodeOf(error, {
        isLate: late.signal.aborted,
        isStopped: isStopped || signal.aborted,
      }),
      isCalled,
      thrown: signal.aborted || words === null ? { reason: error } : null,
    };
  } finally {
    clearTimeout(timer);
  }
}

function isUnsent(error: unknown): boolean {
  return isProviderError(error) && error.isUnsent;
}

function isBudgetSpent(error: unknown): boolean {
  return isStudioError(error) && error.code === "budget-spent";
}

function errorCodeOf(error: unknown, how: { isLate: boolean; isStopped: boolean }): string {
  if (how.isStopped) return "cancelled";
  if (how.isLate) return "timed-out";
  return isStudioError(error) ? error.code : "internal";
}

/** Judged as a step would: what it could not use is shown as that. */
function fromReply({ rawUsage: _, waitedMs: __, ...shown }: ModelReply): Result {
  const { error, notes } = judgeReply(shown);
  return {
    ...shown,
    notes,
    waiting: null,
    outcome: error ? "no-answer" : "answered",
    error: error?.message ?? null,
  };
}

async function fromError(
  error: unknown,
  record: CallRecord,
): Promise<Omit<Result, "outcome" | "reply" | "reasoning" | "waiting" | "error">> {
  const known = isProviderError(error) ? error : null;
  const openEnd = known ? "stream-broken" : "call-stopped";
  const soFar = record.soFar();
  return {
    usage: known?.usage ?? (await record.usageSoFar(openEnd)),
    servedModel: known?.servedModel ?? soFar.servedModel,
    finishReason: known?.finishReason ?? soFar.finishReason,
    firstTokenMs: known?.firstTokenMs ?? soFar.firstTokenMs,
    notes: record.notesSoFar(),
  };
}

/** Known failures are what a test is for; anything else is a bug and goes its way: null. */
function wordsOf(
  error: unknown,
  how: { isStopped: boolean; isCalled: boolean; lateMs: number | null },
): string | null {
  if (how.isStopped) {
    return how.isCalled
      ? "You stopped it."
      : "You stopped it before its turn, so no call was made.";
  }
  if (how.lateMs !== null) {
    const seconds = `${Math.round(how.lateMs / 100) / 10} seconds`;
    return how.isCalled
      ? `It was not done within ${seconds}, so the test was stopped.`
      : `Its turn had not come within ${seconds}, so no call was made.`;
  }
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

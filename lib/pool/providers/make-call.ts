import type { FinishReason, WorkerSnapshot } from "@/lib/runs";
import type { ModelCallOptions, ModelReply, ModelReport, ModelRequest } from "../model-client";
import { completeUsage, type OpenEnd } from "../money/complete-usage";
import type { UsageReading } from "../money/convert-usage";
import { ProviderError } from "../provider-error";
import { redactSecrets } from "../secrets/redact";
import { filterSecrets } from "../secrets/secret-filter";
import { openCallScope } from "./call-scope";
import {
  type Connection,
  defaultLimits,
  KeyProblem,
  type ProviderDeps,
  toConnection,
} from "./connection";
import {
  adaptDialect,
  type Dialect,
  type DialectMemory,
  isSameDialect,
  noteOfChange,
  withSettings,
} from "./dialect";
import { type Failure, isConnectionLoss, toFailure } from "./failure";
import { ReplyCollector } from "./reply-collector";
import { readRetryAfter } from "./retry-after";
import { isSameModel } from "./served-model";
import { type StreamEnd, streamReply, type WireReader } from "./stream-reply";
import { wordFailure } from "./word-failure";

/** What is particular to one provider. */
export interface Wire {
  name: string;
  defaultBaseUrl: string;
  firstDialect(baseUrl: string): Dialect;
  /** Sends the request; resolves with the open stream, throws the SDK's error on a status of 300 and above. */
  send(call: {
    request: ModelRequest;
    connection: Connection;
    dialect: Dialect;
    signal: AbortSignal;
  }): Promise<Response>;
  read(collector: ReplyCollector): WireReader & { result(): WireResult };
  readUsage(raw: unknown, request: ModelRequest): UsageReading;
}

export type WireResult = {
  finishReason: FinishReason;
  rawUsage: unknown;
  servedModel: string | null;
  notes: string[];
};

const mostDialectChanges = 4;
/** The remark on a reply that was complete when its connection broke. */
const brokeOff = "ended-early";

/** Makes one call over a wire: one HTTP request, or a few when the server refuses parameters it does not know. */
export async function makeCall(
  wire: Wire,
  deps: ProviderDeps & { dialects: DialectMemory },
  request: ModelRequest,
  options: ModelCallOptions,
): Promise<ModelReply> {
  options.signal.throwIfAborted();
  const { worker } = request;
  const connection = await connect(wire, deps, request);
  options.signal.throwIfAborted();
  const now = deps.now ?? Date.now;
  const limits = { ...defaultLimits, ...deps.limits };
  const idleTimeoutMs = worker.idleTimeoutMs ?? limits.idleTimeoutMs;
  const scope = openCallScope(options.signal, idleTimeoutMs);
  const collector = new ReplyCollector({
    onDelta: options.onDelta,
    maxCharacters: limits.maxReplyCharacters,
    secrets: connection.secrets,
    now,
    startedAt: now(),
  });
  const reader = wire.read(collector);
  const notes: string[] = [];
  const fail = (failure: Failure, cause: unknown) =>
    toProviderError({ wire, request, connection, failure, cause, collector, reader, now });
  try {
    options.onReport?.(() => reportOf({ wire, request, connection, reader, collector, notes }));
    const { signal } = scope;
    const response = await sendInDialect(wire, deps.dialects, {
      request,
      connection,
      signal,
      notes,
    });
    scope.touch();
    options.onAnswer?.();
    const remarks = await readUntilEnd({ response, scope, reader, collector });
    options.signal.throwIfAborted();
    if (!reader.isComplete && !collector.isFull)
      throw await fail(endedEarly(scope, idleTimeoutMs), undefined);
    const result = filterSecrets(reader.result(), connection.secrets);
    const openEnd = openEndOf(reader, collector, remarks.includes(brokeOff) ? "broken" : "clean");
    return await toReply(wire, request, { collector, result, openEnd }, [...notes, ...remarks]);
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof ProviderError) throw error;
    const failure = scope.hasStalled() ? endedEarly(scope, idleTimeoutMs) : toFailure(error);
    // What is no failure of the provider is a bug of ours and stays what it is.
    throw failure ? await fail(failure, error) : error;
  } finally {
    scope.close();
  }
}

/** A connection that breaks once the reply is complete, or in its middle, is told by `reader.isComplete` alone. */
async function readUntilEnd(call: Parameters<typeof streamReply>[0]): Promise<string[]> {
  try {
    return await streamReply(call);
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
    return call.reader.isComplete ? [brokeOff] : [];
  }
}

/** What was reported so far. It is read when it is asked for: a stream may report with each piece. */
function reportOf(call: {
  wire: Wire;
  request: ModelRequest;
  connection: Connection;
  reader: { result(): WireResult };
  collector: ReplyCollector;
  notes: readonly string[];
}): ModelReport {
  const { request, collector } = call;
  const result = filterSecrets(call.reader.result(), call.connection.secrets);
  const { rawUsage, servedModel } = result;
  const reading = call.wire.readUsage(rawUsage, request);
  const notes = [
    ...call.notes,
    ...collector.notes,
    ...result.notes,
    ...noteOfModel(request, result),
  ];
  return { reading, rawUsage, servedModel, toolCalls: collector.toolCalls, notes };
}

function noteOfModel({ worker }: ModelRequest, { servedModel }: WireResult): string[] {
  const isOther = servedModel !== null && !isSameModel(worker.model, servedModel);
  return isOther ? ["wrong-model-served"] : [];
}

/** Why more may have been billed than was reported, or null when the last word on it has come. */
function openEndOf(reader: WireReader, { isFull }: ReplyCollector, end: StreamEnd): OpenEnd | null {
  if (isFull) return "reply-cut";
  if (reader.hasFinalUsage(end)) return null;
  return end === "broken" ? "stream-broken" : "no-final-count";
}

/** Each parameter that the server refuses is told in `notes` as it happens: the call may fail for all that. */
async function sendInDialect(
  wire: Wire,
  memory: DialectMemory,
  call: { request: ModelRequest; connection: Connection; signal: AbortSignal; notes: string[] },
): Promise<Response> {
  const { connection, request, notes } = call;
  const { model } = request.worker;
  const known =
    memory.recall(wire.name, connection.baseUrl, model) ?? wire.firstDialect(connection.baseUrl);
  let dialect = withSettings(known, request.worker.dialect);
  for (;;) {
    try {
      const response = await wire.send({ ...call, dialect });
      if (notes.length > 0) memory.remember(dialect, wire.name, connection.baseUrl, model);
      return response;
    } catch (error) {
      const next = dialectAfter(error, dialect, request.worker);
      if (!next || notes.length >= mostDialectChanges) throw error;
      notes.push(noteOfChange(dialect, next));
      dialect = next;
    }
  }
}

/** The dialect to try after this refusal; null when it is none, or about what the worker's settings fix. */
function dialectAfter(error: unknown, dialect: Dialect, worker: WorkerSnapshot): Dialect | null {
  const failure = toFailure(error);
  if (failure?.statusCode !== 400 && failure?.statusCode !== 422) return null;
  const next = adaptDialect(dialect, failure.detail);
  const allowed = next && withSettings(next, worker.dialect);
  return allowed && !isSameDialect(allowed, dialect) ? allowed : null;
}

async function toReply(
  wire: Wire,
  request: ModelRequest,
  {
    collector,
    result,
    openEnd,
  }: { collector: ReplyCollector; result: WireResult; openEnd: OpenEnd | null },
  remarks: string[],
): Promise<ModelReply> {
  const { finishReason, rawUsage, servedModel, notes } = result;
  const { worker, messages } = request;
  const collected = collector.finish();
  const usage = await completeUsage(wire.readUsage(rawUsage, request), {
    ...collected,
    messages,
    maxTokens: worker.maxTokens,
    openEnd,
  });
  return {
    reply: collected.reply,
    reasoning: collected.reasoning,
    finishReason: collector.isFull ? "length" : finishReason,
    usage,
    rawUsage,
    servedModel,
    firstTokenMs: collected.firstTokenMs,
    notes: [...remarks, ...collected.notes, ...notes, ...noteOfModel(request, result)],
  };
}

function endedEarly(scope: { hasStalled(): boolean }, idleTimeoutMs: number): Failure {
  const seconds = `for ${Math.round(idleTimeoutMs / 100) / 10} seconds`;
  return scope.hasStalled()
    ? { kind: "stall", statusCode: null, isRetryable: true, isFree: false, detail: seconds }
    : { kind: "cut", statusCode: null, isRetryable: true, isFree: false, detail: "" };
}

async function connect(
  wire: Wire,
  { readSecret }: ProviderDeps,
  { worker }: ModelRequest,
): Promise<Connection> {
  try {
    const connection = await toConnection(worker, wire.defaultBaseUrl, readSecret);
    if (connection) return connection;
  } catch (error) {
    if (error instanceof KeyProblem) throw missingKey(wire, worker, error.message);
    throw error;
  }
  const todo = `Set the environment variable ${worker.apiKeyName} and start the studio again.`;
  throw missingKey(wire, worker, `${worker.label} needs a key. ${todo}`);
}

function missingKey(wire: Wire, worker: WorkerSnapshot, message: string): ProviderError {
  return new ProviderError(message, {
    provider: wire.name,
    model: worker.model,
    statusCode: null,
    isRetryable: false,
    kind: "auth",
    isUnsent: true,
  });
}

async function toProviderError(context: {
  wire: Wire;
  request: ModelRequest;
  connection: Connection;
  failure: Failure;
  cause: unknown;
  collector: ReplyCollector;
  reader: WireReader & { result(): WireResult };
  now(): number;
}): Promise<ProviderError> {
  const { wire, request, connection, failure, collector, reader } = context;
  const { model, maxTokens } = request.worker;
  const { rawUsage, servedModel } = filterSecrets(reader.result(), connection.secrets);
  const reading = wire.readUsage(rawUsage, request);
  const call = { messages: request.messages, maxTokens, ...collector.texts };
  const openEnd = openEndOf(reader, collector, "broken");
  const isKnown = reading.usage !== null || collector.hasOutput;
  const usage = isKnown ? await completeUsage(reading, { ...call, openEnd }) : null;
  const retryAfterMs = readRetryAfter(failure.headers, context.now());
  return new ProviderError(wordFailure(failure, { ...connection, model, retryAfterMs }), {
    provider: wire.name,
    model,
    statusCode: failure.statusCode,
    isRetryable: failure.isRetryable,
    isFree: failure.isFree && !collector.hasOutput,
    kind: failure.kind,
    finishReason: collector.hasText ? "cut" : null,
    servedModel,
    firstTokenMs: collector.firstTokenMs,
    retryAfterMs,
    usage,
    rawUsage,
    cause: withoutSecrets(context.cause, connection.secrets),
  });
}

/** Errors of the SDKs hold request headers and echoed keys; what is kept as the cause is their cleaned message. */
function withoutSecrets(cause: unknown, secrets: readonly string[]): Error | undefined {
  if (!(cause instanceof Error)) return undefined;
  const clean = new Error(redactSecrets(`${cause.name}: ${cause.message}`, secrets));
  clean.name = "ProviderFailure";
  return clean;
}

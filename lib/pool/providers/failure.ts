import { z } from "zod";
import { isFreeFailure, type ProviderErrorKind } from "../failure-kinds";
import { findRefusal } from "../network/address-policy";

/** What went wrong, before it is worded and stripped of secrets. */
export type Failure = {
  kind: Exclude<ProviderErrorKind, "timeout" | "circuit-open">;
  /** As it came, with the answer or in an error object; null when none did. */
  statusCode: number | null;
  isRetryable: boolean;
  /** It came before any model, and no provider bills it. */
  isFree: boolean;
  /** The provider's own words, or the network's. May hold secrets. */
  detail: string;
  headers?: Headers;
};

/** An error object that arrived where a piece of the reply should have been. */
export class ErrorInStream extends Error {
  readonly payload: unknown;

  constructor(payload: unknown) {
    super("the provider sent an error in its stream");
    this.payload = payload;
  }
}

/** An answer that is not in the provider's format. */
export class BadAnswer extends Error {}

const errorBodySchema = z.object({
  message: z.string().nullish().catch(null),
  type: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  status: z.union([z.string(), z.number()]).nullish().catch(null),
});
const sdkErrorSchema = z.object({
  status: z.number().nullish().catch(null),
  error: z.unknown().optional(),
  headers: z.instanceof(Headers).optional().catch(undefined),
  message: z.string().catch(""),
});

type ErrorBody = z.infer<typeof errorBodySchema>;

/** Reads what was thrown during a call: errors of both SDKs, of the network, of our own reading. Null: none of these. */
export function toFailure(error: unknown): Failure | null {
  const refused = findRefusal(error);
  if (refused) return failure("address", null, false, refused.message);
  if (error instanceof ErrorInStream) return fromStreamed(error.payload);
  if (error instanceof BadAnswer) return failure("bad-answer", null, false, error.message);
  const sdk = sdkErrorSchema.safeParse(error);
  if (sdk.success && typeof sdk.data.status === "number") {
    const { status, error: payload, headers, message } = sdk.data;
    return { ...fromStatus(status, readErrorBody(payload), message), headers };
  }
  return isConnectionLoss(error) ? fromNetwork(error) : null;
}

const networkErrorNames = new Set(["AbortError", "APIUserAbortError"]);

/** True when the connection could not be made or broke, as Node, the SDKs or an abort of our own report it. */
export function isConnectionLoss(error: unknown): boolean {
  return causes(error).some(
    (cause) => codeOf(cause) !== undefined || networkErrorNames.has(cause.name) || isSdkLoss(cause),
  );
}

// The SDKs give their classes no name; both call this one the same.
function isSdkLoss(error: Error): boolean {
  return error.constructor.name.startsWith("APIConnection");
}

function codeOf(error: Error): string | undefined {
  return z.object({ code: z.string() }).safeParse(error).data?.code;
}

/** The error object, which providers wrap in `error` none, one or two times. */
export function readErrorBody(payload: unknown): ErrorBody {
  let current = payload;
  for (let depth = 0; depth < 3; depth += 1) {
    const inner = z.object({ error: z.unknown().optional() }).safeParse(current);
    if (!inner.success || inner.data.error === undefined || inner.data.error === null) break;
    current = inner.data.error;
  }
  if (typeof current === "string") return { message: current };
  const parsed = errorBodySchema.safeParse(current);
  return parsed.success ? parsed.data : {};
}

const quotaPattern = /insufficient_quota|billing|credit balance|payment|quota.*exceed/i;

const authStatuses = new Set([401, 403]);
const transientStatuses = new Set([408, 409, 425]);
const permanentServerStatuses = new Set([501, 505]);

function fromStatus(status: number, body: ErrorBody, message: string): Failure {
  const failed = kindOfStatus(status, body, message);
  const marks = `${body.type ?? ""} ${body.code ?? ""} ${failed.detail}`;
  return { ...failed, isFree: isFreeFailure({ ...failed, marks }) };
}

function kindOfStatus(status: number, body: ErrorBody, message: string): Failure {
  const detail = body.message ?? message;
  const marks = `${body.type ?? ""} ${body.code ?? ""} ${detail}`;
  const isQuota = status === 402 || (status === 429 && quotaPattern.test(marks));
  if (isQuota) return failure("quota", status, false, detail);
  if (authStatuses.has(status)) return failure("auth", status, false, detail);
  if (status === 404) return failure("not-found", status, false, detail);
  if (status === 429) return failure("rate-limit", status, true, detail);
  if (status < 400) {
    return failure("address", status, false, "it redirects, and redirects are not followed");
  }
  if (status >= 500) return failure("server", status, !permanentServerStatuses.has(status), detail);
  const isTransient = transientStatuses.has(status);
  return failure(isTransient ? "server" : "request", status, isTransient, detail);
}

const statusOfType: [RegExp, number][] = [
  [/overloaded/i, 529],
  [/rate.?limit|too_many_requests/i, 429],
  [/insufficient_quota|billing/i, 402],
  [/authentication|invalid_api_key/i, 401],
  [/permission/i, 403],
  [/not_found/i, 404],
  [/timeout/i, 504],
  [/invalid_request|bad_request|context_length/i, 400],
];

/**
 * An error inside a 200 carries its status, if at all, in its fields. Without one it is judged like the status that its type
 * stands for; unknown ones are worth another try.
 */
function fromStreamed(payload: unknown): Failure {
  const body = readErrorBody(payload);
  const numbers = [body.code, body.status].map(Number);
  const stated = numbers.find((value) => Number.isInteger(value) && value >= 400 && value < 600);
  const marks = `${body.type ?? ""} ${body.code ?? ""}`;
  const status = stated ?? statusOfType.find(([pattern]) => pattern.test(marks))?.[1] ?? 500;
  const judged = fromStatus(status, body, "the provider sent an error without a message");
  // A model may have been at work before the error was put into its stream.
  return { ...judged, statusCode: stated ?? null, isFree: false };
}

/** Errors of Node and of TLS that come before a byte of the request is sent. */
const unsentCalls = new Set(["connect", "getaddrinfo"]);
const unsentCodes =
  /^(UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|ERR_TLS_CERT_ALTNAME_INVALID|CERT_.*|.*_SELF_SIGNED_CERT|SELF_SIGNED_CERT_.*|UNABLE_TO_.*)$/;

function wasNeverSent(error: Error): boolean {
  const { syscall, code } = systemErrorSchema.parse(error);
  return unsentCalls.has(syscall ?? "") || unsentCodes.test(code ?? "");
}

const systemErrorSchema = z.object({
  syscall: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
});

const permanentCodes = new Set([
  "ENOTFOUND",
  "ERR_INVALID_URL",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

function fromNetwork(error: unknown): Failure {
  const chain = causes(error);
  const code = chain.map(codeOf).find((value) => value !== undefined);
  const detail = code ?? chain.at(-1)?.message ?? String(error);
  const failed = failure("connection", null, !(code && permanentCodes.has(code)), detail);
  return { ...failed, isFree: chain.some(wasNeverSent) };
}

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 5; current = current.cause) {
    chain.push(current);
    const [first] = current instanceof AggregateError ? current.errors : [];
    if (first instanceof Error) chain.push(first);
  }
  return chain;
}

function failure(
  kind: Failure["kind"],
  statusCode: number | null,
  isRetryable: boolean,
  detail: string,
): Failure {
  return { kind, statusCode, isRetryable, isFree: isFreeFailure({ kind, statusCode }), detail };
}

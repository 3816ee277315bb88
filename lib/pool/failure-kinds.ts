/** What went wrong, for counting and for wording. */
export const providerErrorKinds = [
  /** No key, or the provider does not accept it. */
  "auth",
  /** The provider asks to wait. */
  "rate-limit",
  /** The account has no money or quota left. */
  "quota",
  /** The provider is overloaded or broken. */
  "server",
  /** The provider does not accept the request. */
  "request",
  "not-found",
  /** No connection. */
  "connection",
  /** The connection ended before the reply did. */
  "cut",
  /** Nothing arrived for too long. */
  "stall",
  /** Our own rules forbid the address. */
  "address",
  /** The answer is not in the provider's format. */
  "bad-answer",
  /** The call took longer than its worker's limit for one call. */
  "timeout",
  /** Not called: the connection failed again and again. */
  "circuit-open",
] as const;
export type ProviderErrorKind = (typeof providerErrorKinds)[number];

const refusals = new Set<ProviderErrorKind>([
  "auth",
  "not-found",
  "rate-limit",
  "quota",
  "request",
  "address",
  "circuit-open",
]);

/** A client error after which the model may have been at work: the server gave up waiting, or saw its caller leave. */
const unclearStatuses = new Set([408, 409, 499]);

/** Some providers bill the reading of a prompt that they then refuse for what it says, or for its length. */
const promptWasRead =
  /content.?(filter|management|policy)|safety|moderation|context.?(length|window)|(prompt|input|context).{0,40}(too (long|large)|exceed|limit)|maximum.{0,20}(context|length|tokens)/i;

/** Whether no provider bills this failure, because it came before any model. Whatever is not sure is not free. */
export function isFreeFailure(failure: {
  kind: ProviderErrorKind;
  statusCode: number | null;
  /** The provider's words, with the type and code that came with them. */
  marks?: string;
}): boolean {
  const { kind, statusCode, marks = "" } = failure;
  if (!refusals.has(kind) || (statusCode !== null && unclearStatuses.has(statusCode))) return false;
  return kind !== "request" || !promptWasRead.test(marks);
}

import { StudioError } from "@/lib/errors";
import type { FinishReason, Usage } from "@/lib/runs";

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

export type ProviderErrorOptions = {
  provider: string;
  model: string;
  statusCode: number | null;
  isRetryable: boolean;
  kind?: ProviderErrorKind;
  /** `cut` when text had begun to arrive. */
  finishReason?: FinishReason | null;
  servedModel?: string | null;
  /** Milliseconds until the first piece of text, or null. */
  firstTokenMs?: number | null;
  /** The provider's own wait, in milliseconds, when it named one. */
  retryAfterMs?: number | null;
  usage?: Usage | null;
  rawUsage?: unknown;
  cause?: unknown;
};

/** A model call that failed. `isRetryable` is the only thing that decides on another try. */
export class ProviderError extends StudioError {
  readonly isRetryable: boolean;
  readonly kind: ProviderErrorKind;
  readonly finishReason: FinishReason | null;
  readonly servedModel: string | null;
  readonly firstTokenMs: number | null;
  readonly retryAfterMs: number | null;
  readonly usage: Usage | null;
  readonly rawUsage: unknown;
  /** Milliseconds that the call waited for its turn before it was made. */
  waitedMs = 0;

  constructor(message: string, options: ProviderErrorOptions) {
    const { provider, model, statusCode, isRetryable, kind = "server" } = options;
    super("provider-failed", message, {
      cause: options.cause,
      details: { provider, model, statusCode, isRetryable, kind },
    });
    this.name = "ProviderError";
    this.isRetryable = isRetryable;
    this.kind = kind;
    this.finishReason = options.finishReason ?? null;
    this.servedModel = options.servedModel ?? null;
    this.firstTokenMs = options.firstTokenMs ?? null;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? null;
    this.rawUsage = options.rawUsage ?? null;
  }
}

/** Works across bundles, like `isStudioError`. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === "ProviderError" && "isRetryable" in error;
}

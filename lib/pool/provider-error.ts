import { StudioError } from "@/lib/errors";
import type { FinishReason, Usage } from "@/lib/runs";
import { isFreeFailure, type ProviderErrorKind } from "./failure-kinds";

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
  /** Nothing left the studio, so there was no call. */
  isUnsent?: boolean;
  /** No provider bills it. Left out: as its kind and status say. */
  isFree?: boolean;
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
  /** Nothing left the studio, so there was no call. */
  readonly isUnsent: boolean;
  /** It came before any model, and no provider bills it. */
  readonly isFree: boolean;
  /** Milliseconds that the call waited for its turn before it was made. */
  waitedMs = 0;

  constructor(message: string, options: ProviderErrorOptions) {
    const { provider, model, statusCode, isRetryable, kind = "server" } = options;
    super("provider-failed", message, {
      cause: options.cause,
      details: {
        provider,
        model,
        statusCode,
        isRetryable,
        kind,
        ...(options.retryAfterMs && { retryAfterMs: options.retryAfterMs }),
      },
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
    this.isUnsent = options.isUnsent ?? kind === "circuit-open";
    this.isFree = options.isFree ?? isFreeFailure({ kind, statusCode, marks: message });
  }
}

/** Works across bundles, like `isStudioError`. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === "ProviderError" && "isRetryable" in error;
}

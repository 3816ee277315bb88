import { StudioError } from "@/lib/errors";
import type { Usage } from "@/lib/runs";

export type ProviderErrorOptions = {
  provider: string;
  model: string;
  statusCode: number | null;
  isRetryable: boolean;
  /** The provider's own wait, in milliseconds, when it named one. */
  retryAfterMs?: number | null;
  usage?: Usage | null;
  rawUsage?: unknown;
  cause?: unknown;
};

/** A model call that failed. `isRetryable` is the only thing that decides on another try. */
export class ProviderError extends StudioError {
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | null;
  readonly usage: Usage | null;
  readonly rawUsage: unknown;

  constructor(message: string, options: ProviderErrorOptions) {
    const { provider, model, statusCode, isRetryable } = options;
    super("provider-failed", message, {
      cause: options.cause,
      details: { provider, model, statusCode, isRetryable },
    });
    this.name = "ProviderError";
    this.isRetryable = isRetryable;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? null;
    this.rawUsage = options.rawUsage ?? null;
  }
}

/** Works across bundles, like `isStudioError`. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === "ProviderError" && "isRetryable" in error;
}

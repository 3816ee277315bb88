/** Every known failure has one of these codes. They are stored, so a code is never renamed. */
export const errorCodes = [
  "not-found",
  "forbidden",
  "conflict",
  "invalid-input",
  "limit-reached",
  "provider-failed",
  "budget-spent",
  "timed-out",
  "cancelled",
  "interrupted",
  "unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type StudioErrorOptions = {
  cause?: unknown;
  /** Plain data that can be stored as JSON and shown. Never holds a secret. */
  details?: Record<string, unknown>;
};

const marker = Symbol.for("conductor-studio.error");

/** A failure we know: its message may be shown to the user. */
export class StudioError extends Error {
  readonly [marker] = true;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, options: StudioErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "StudioError";
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Works across bundles, where `instanceof` can see two copies of the class. */
export function isStudioError(error: unknown): error is StudioError {
  return typeof error === "object" && error !== null && marker in error;
}

/** True for the error that an `AbortSignal` raises; such an error is passed through untouched. */
export function isAbortError(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === "AbortError" || error.name === "APIUserAbortError")
  );
}

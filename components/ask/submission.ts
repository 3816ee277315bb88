/** A random key of 128 bits. `crypto.randomUUID` is absent outside a secure context, as by a LAN address. */
export function newSubmissionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type Submission = { body: string; key: string };

/**
 * The key to send a body under: the same as before while the body is the same, so that a retry after a lost answer finds
 * the run that was started; a new one for anything else.
 */
export function submissionFor(body: string, previous: Submission | null): Submission {
  return previous?.body === body ? previous : { body, key: newSubmissionKey() };
}

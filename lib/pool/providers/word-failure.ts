import { redactSecrets } from "../secrets/redact";
import type { Failure } from "./failure";

const longestDetail = 500;

/** What the user reads: who failed, why, and what to do. Free of secrets; `keyName` is the variable's name, not its value. */
export function wordFailure(
  failure: Failure,
  context: {
    host: string;
    model: string;
    keyName: string | null;
    secrets: readonly string[];
    /** How long the provider asks to wait, when it says so. */
    retryAfterMs: number | null;
  },
): string {
  const { host, model, keyName } = context;
  const wait = wordWait(context.retryAfterMs);
  const clean = redactSecrets(failure.detail, context.secrets).replace(/\s+/g, " ").trim();
  const words = clean.length > longestDetail ? `${clean.slice(0, longestDetail)}…` : clean;
  const said = words === "" ? "" : ` It says: ${words}`;
  const status = failure.statusCode === null ? "" : ` (${failure.statusCode})`;
  const key = wordKey(keyName);
  const messages: Record<Failure["kind"], string> = {
    auth: `${host} does not accept ${key}${status}. ${whatToDo(keyName)}${said}`,
    "rate-limit": `${host} asks to wait${wait === null ? "" : ` for ${wait}`}${status}.${said}`,
    quota: `The account behind ${key} at ${host} has no quota left${status}. Add credit or use another worker.${said}`,
    server: `${host} failed${status}.${wait === null ? "" : ` It asks to wait for ${wait}.`}${said}`,
    request: `${host} does not accept the request for ${model}${status}.${said}`,
    "not-found": `${host} does not know ${model} or the path${status}. Check the model id and the base URL.${said}`,
    connection: failure.isFree
      ? `${host} cannot be reached: ${words}. Check that the server runs and the base URL is right.`
      : `${host} broke the connection before it answered (${words}). It may have read the request.`,
    cut: `The connection to ${host} ended in the middle of the reply.`,
    stall: `${host} sent nothing ${words}.`,
    address: statusOrRule(failure, host, words),
    "bad-answer": `${host} answered in a format that is not the provider's: ${words}. Check the base URL.`,
  };
  return messages[failure.kind];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Never shorter than it was asked for. */
function wordWait(waitMs: number | null): string | null {
  if (!waitMs) return null;
  if (waitMs <= 2 * minuteMs) return `${Math.ceil(waitMs / 1_000)} s`;
  if (waitMs <= 2 * hourMs) return `${Math.ceil(waitMs / minuteMs)} min`;
  return `${Math.ceil(waitMs / hourMs)} h`;
}

/** Keys that are stored with a connection have a name of this form. */
const storedKey = /^connection:/;

function wordKey(keyName: string | null): string {
  if (keyName === null) return "a call without a key";
  return storedKey.test(keyName) ? "the key stored with its connection" : `the key in ${keyName}`;
}

function whatToDo(keyName: string | null): string {
  if (keyName && storedKey.test(keyName)) {
    return "Enter a valid key for the connection on the Pool page.";
  }
  return keyName
    ? `Put a valid key into the environment variable ${keyName} and start the studio again.`
    : "Give the worker's connection a key on the Pool page.";
}

function statusOrRule(failure: Failure, host: string, words: string): string {
  return failure.statusCode === null ? words : `${host} is not called further: ${words}.`;
}

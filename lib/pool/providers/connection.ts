import { maxReplyCharacters } from "@/lib/runs";
import type { Fetch } from "../network/guarded-fetch";
import { secretsOfUrl } from "../secrets/redact";
import type { DialectMemory } from "./dialect";

export type CallLimits = {
  /** A call that receives nothing for this long has stalled. */
  idleTimeoutMs: number;
  /** Most characters of reply and reasoning; the rest is cut off. */
  maxReplyCharacters: number;
};

export const defaultLimits: CallLimits = { idleTimeoutMs: 120_000, maxReplyCharacters };

/**
 * The value of a secret by its name, asked for each call: an environment variable's, or with `connection:<id>` a stored
 * key. `host` is where it will be sent; a stored key is given for its own host alone. Undefined when there is none; throws
 * `KeyProblem` when there is more to say.
 */
export type ReadSecret = (
  name: string,
  host: string,
) => Promise<string | undefined> | string | undefined;

/** A key that is there and cannot be used. The message tells people what to do. */
export class KeyProblem extends Error {}

/** What an adapter needs from outside. */
export type ProviderDeps = {
  readSecret: ReadSecret;
  fetch: Fetch;
  limits?: Partial<CallLimits>;
  /** What was learned of servers; one of its own when it is left out. */
  dialects?: DialectMemory;
  /** Milliseconds since the epoch. */
  now?(): number;
};

/** Where a call goes and with which key. */
export type Connection = {
  /** Without the query. */
  baseUrl: string;
  query: Record<string, string>;
  host: string;
  apiKey: string | null;
  keyName: string | null;
  /** Everything that must not show up in any text. */
  secrets: string[];
};

/** Reads a worker's base URL and key. Null when its key has a name but no value; throws `KeyProblem`. */
export async function toConnection(
  worker: { baseUrl: string | null; apiKeyName: string | null },
  defaultBaseUrl: string,
  readSecret: ReadSecret,
): Promise<Connection | null> {
  const address = worker.baseUrl ?? defaultBaseUrl;
  const url = URL.canParse(address) ? new URL(address) : null;
  const secretsOfAddress = secretsOfUrl(address);
  const query = Object.fromEntries(url?.searchParams ?? []);
  if (url) [url.search, url.hash] = ["", ""];
  const { apiKeyName } = worker;
  const value = apiKeyName === null ? undefined : await readSecret(apiKeyName, url?.host ?? "");
  const apiKey = value?.trim() || null;
  if (apiKeyName !== null && apiKey === null) return null;
  return {
    baseUrl: (url?.href ?? address).replace(/\/+$/, ""),
    query,
    host: url?.host || "the given address",
    apiKey,
    keyName: apiKeyName,
    secrets: [...secretsOfAddress, ...(apiKey ? [apiKey] : [])],
  };
}

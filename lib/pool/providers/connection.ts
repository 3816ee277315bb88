import type { Fetch } from "../network/guarded-fetch";
import { secretsOfUrl } from "../secrets/redact";

export type CallLimits = {
  /** A call that receives nothing for this long has stalled. */
  idleTimeoutMs: number;
  /** Most characters of reply and reasoning; the rest is cut off. */
  maxReplyCharacters: number;
};

export const defaultLimits: CallLimits = { idleTimeoutMs: 120_000, maxReplyCharacters: 5_000_000 };

/** What an adapter needs from outside. */
export type ProviderDeps = {
  /** The value of a secret by its name, looked up anew for each call. */
  readSecret(name: string): string | undefined;
  fetch: Fetch;
  limits?: Partial<CallLimits>;
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

/** Reads a worker's base URL and key. Null when its key has a name but no value. */
export function toConnection(
  worker: { baseUrl: string | null; apiKeyName: string | null },
  defaultBaseUrl: string,
  readSecret: (name: string) => string | undefined,
): Connection | null {
  const address = worker.baseUrl ?? defaultBaseUrl;
  const apiKey = worker.apiKeyName === null ? null : readSecret(worker.apiKeyName)?.trim() || null;
  if (worker.apiKeyName !== null && apiKey === null) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const query = Object.fromEntries(url?.searchParams ?? []);
  if (url) [url.search, url.hash] = ["", ""];
  return {
    baseUrl: (url?.href ?? address).replace(/\/+$/, ""),
    query,
    host: url?.host || "the given address",
    apiKey,
    keyName: worker.apiKeyName,
    secrets: [...secretsOfUrl(address), ...(apiKey ? [apiKey] : [])],
  };
}

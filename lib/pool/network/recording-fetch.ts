import { redactSecrets, secretsOfUrl } from "../secrets/redact";
import type { Fetch } from "./guarded-fetch";

export type RecordedExchange = {
  request: { method: string; url: string; headers: Record<string, string>; body: string };
  /** Null when no answer came. `body` is what was read of it so far, at most 200,000 characters. */
  response: {
    status: number;
    headers: Record<string, string>;
    body: string;
    isCut: boolean;
  } | null;
};

const shownCharacters = 200_000;
/** Read beyond what is shown, so that no key is cut in two where the text ends, and its first half shown. */
const spareCharacters = 8_192;
const keyShown = "(the key, not shown)";
const keyHeaders = new Set([
  "authorization",
  "proxy-authorization",
  "x-api-key",
  "api-key",
  "x-goog-api-key",
]);
const cookieHeaders = new Set(["cookie", "set-cookie"]);

type Raw = {
  method: string;
  url: string;
  headers: Headers;
  body: string;
  response: { status: number; headers: Headers; text: string } | null;
};

/**
 * A `fetch` that keeps its last exchange, for people to look at. What `last` gives holds no key: not where it was sent, and
 * not where the server repeats it.
 */
export function createRecordingFetch(fetch: Fetch): {
  fetch: Fetch;
  last(): RecordedExchange | null;
} {
  let last: Raw | null = null;
  const record: Fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const exchange: Raw = {
      method: init?.method ?? "GET",
      url,
      headers: new Headers(init?.headers),
      body: typeof init?.body === "string" ? init.body : "",
      response: null,
    };
    last = exchange;
    const response = await fetch(input, init);
    const { status, headers } = response;
    const kept = { status, headers, text: "" };
    exchange.response = kept;
    if (!response.body) return response;
    return new Response(response.body.pipeThrough(copyInto(kept)), { status, headers });
  };
  return { fetch: record, last: () => last && toShown(last) };
}

function copyInto(kept: { text: string }): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const limit = shownCharacters + spareCharacters;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      if (kept.text.length > limit) return;
      kept.text += decoder.decode(chunk, { stream: true });
    },
  });
}

function toShown({ method, url, headers, body, response }: Raw): RecordedExchange {
  const secrets = secretsOf(headers, url);
  const clean = (text: string) => redactSecrets(text, secrets);
  return {
    request: { method, url: clean(url), headers: shownHeaders(headers, clean), body: clean(body) },
    response: response && {
      status: response.status,
      headers: shownHeaders(response.headers, clean),
      ...cut(clean(response.text)),
    },
  };
}

function cut(text: string): { body: string; isCut: boolean } {
  const isCut = text.length > shownCharacters;
  return { body: isCut ? text.slice(0, shownCharacters).toWellFormed() : text, isCut };
}

function secretsOf(headers: Headers, url: string): string[] {
  const values = [...headers].flatMap(([name, value]) =>
    keyHeaders.has(name) ? [value, value.replace(/^\S+\s+/, "")] : [],
  );
  // What the SDKs are given in place of a key.
  return [...values.filter((value) => value !== "none"), ...secretsOfUrl(url)];
}

function shownHeaders(headers: Headers, clean: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      if (keyHeaders.has(name)) return [name, keyShown];
      return [name, cookieHeaders.has(name) ? "(a cookie, not shown)" : clean(value)];
    }),
  );
}

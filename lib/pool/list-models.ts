import { z } from "zod";
import { StudioError } from "@/lib/errors";
import type { ProviderKind } from "@/lib/runs";
import { findRefusal } from "./network/address-policy";
import type { Fetch } from "./network/guarded-fetch";
import { readHead } from "./network/read-head";
import { userAgent } from "./network/user-agent";
import { readErrorBody, toFailure } from "./providers/failure";
import { redactSecrets } from "./secrets/redact";
import { wordLoss, wordNoList } from "./word-list-failure";

export type ModelServer = {
  provider: Extract<ProviderKind, "openai-compatible" | "anthropic">;
  baseUrl: string;
  apiKey: string | null;
};

const largestList = 5_000_000;
const mostPages = 20;
const longestDetail = 300;
const pageSchema = z.object({
  data: z.array(z.object({ id: z.string().min(1).max(300) })),
  has_more: z.boolean().nullish().catch(null),
  last_id: z.string().nullish().catch(null),
});

/**
 * The ids of the models that a server offers, as it orders them. Throws `provider-failed` in words for people when it
 * refuses, `invalid-input` when our own rules forbid the address, `timed-out` after `timeoutMs`, and passes an abort
 * through.
 */
export async function listServerModels(
  server: ModelServer,
  { fetch, signal, timeoutMs = 15_000 }: { fetch: Fetch; signal: AbortSignal; timeoutMs?: number },
): Promise<string[]> {
  const late = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, late]);
  const models: string[] = [];
  let hasAnswered = false;
  const onAnswer = () => {
    hasAnswered = true;
  };
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const asked = readPage(server, after, { fetch, signal: either, onAnswer });
    const text = await asked.catch((error: unknown) => {
      signal.throwIfAborted();
      throw late.aborted
        ? tooLate(server, timeoutMs, hasAnswered)
        : toError(server, error, hasAnswered);
    });
    const list = parsePage(server, text);
    models.push(...list.data.map(({ id }) => id.replace(/^models\//, "")));
    const next: string | null = list.has_more === true ? (list.last_id ?? null) : null;
    if (next === null || next === after) break;
    after = next;
  }
  return [...new Set(models)];
}

async function readPage(
  server: ModelServer,
  after: string | null,
  { fetch, signal, onAnswer }: { fetch: Fetch; signal: AbortSignal; onAnswer(): void },
): Promise<string> {
  const { url, headers } = toRequest(server, after);
  const response = await fetch(url, {
    headers: { ...headers, "user-agent": userAgent },
    signal,
  });
  onAnswer();
  const text = await readHead(response, largestList);
  if (!response.ok) throw refused(server, response.status, text ?? "");
  if (text === null) throw failed(wordNoList(hostOf(server), null));
  return text;
}

function toRequest(
  { provider, baseUrl, apiKey }: ModelServer,
  after: string | null,
): { url: string; headers: Record<string, string> } {
  const base = baseUrl.replace(/\/+$/, "");
  if (provider === "openai-compatible") {
    return { url: `${base}/models`, headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {} };
  }
  const url = new URL(`${base.replace(/\/v1$/, "")}/v1/models`);
  url.searchParams.set("limit", "1000");
  if (after !== null) url.searchParams.set("after_id", after);
  return {
    url: url.href,
    headers: { "anthropic-version": "2023-06-01", ...(apiKey ? { "x-api-key": apiKey } : {}) },
  };
}

function parsePage(server: ModelServer, text: string): z.infer<typeof pageSchema> {
  const parsed = pageSchema.safeParse(toJson(text));
  if (parsed.success) return parsed.data;
  throw failed(wordNoList(hostOf(server), text));
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A web page or a plain word: said by whoever asked.
    return undefined;
  }
}

function refused(server: ModelServer, status: number, text: string): StudioError {
  const host = hostOf(server);
  const message = readErrorBody(toJson(text)).message ?? "";
  const clean = redactSecrets(message, server.apiKey ? [server.apiKey] : []);
  const said =
    clean === "" ? "" : ` It says: ${clean.replace(/\s+/g, " ").slice(0, longestDetail)}`;
  if (status === 401 || status === 403) {
    const key = server.apiKey ? "does not accept the key" : "wants a key";
    return failed(`${host} ${key} (${status}).${said}`);
  }
  if (status === 404) {
    return failed(
      `${host} has no list of models at this address (404). Check the base URL; most end in /v1.${said}`,
    );
  }
  if (status >= 300 && status < 400) {
    return failed(
      `${host} redirects (${status}), and redirects are not followed. Enter the address that it leads to.`,
    );
  }
  return failed(`${host} did not list its models (${status}).${said}`);
}

function toError(server: ModelServer, error: unknown, hasAnswered: boolean): unknown {
  if (error instanceof StudioError && error.code === "provider-failed") return error;
  const refusal = findRefusal(error);
  if (refusal) return refusal;
  const failure = toFailure(error);
  if (!failure) return error;
  const why = redactSecrets(failure.detail, server.apiKey ? [server.apiKey] : []);
  return failed(wordLoss({ host: hostOf(server), why, hasAnswered }));
}

function tooLate(server: ModelServer, timeoutMs: number, hasAnswered: boolean): StudioError {
  const host = hostOf(server);
  const seconds = Math.round(timeoutMs / 100) / 10;
  const message = hasAnswered
    ? `${host} began to list its models, but had not ended after ${seconds} seconds. Try again; it may be busy.`
    : `${host} did not answer within ${seconds} seconds. It may be busy or loading a model: try again, or check the base URL.`;
  return new StudioError("timed-out", message);
}

function failed(message: string): StudioError {
  return new StudioError("provider-failed", message);
}

function hostOf({ baseUrl }: ModelServer): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : "The server";
}

import { z } from "zod";
import {
  firstTags,
  openTag,
  type ProviderKind,
  type WorkerSnapshot,
  workerDefaults,
} from "@/lib/runs";
import { hostedProviders, localServers } from "./default-models";
import { findPrice } from "./money/find-price";
import { starterPrices } from "./money/starter-prices";
import type { Fetch } from "./network/guarded-fetch";
import { readHead } from "./network/read-head";
import { userAgent } from "./network/user-agent";

/** A worker's settings without what the pool gives it. */
export type SuggestedWorker = Omit<WorkerSnapshot, "id" | "color">;

export type DiscoveredConnection = {
  kind: ProviderKind;
  label: string;
  baseUrl: string;
  /** Name of the variable that holds the key; null: it takes none. */
  apiKeyName: string | null;
  isLocal: boolean;
  /** Model ids: all that a local server lists; the defaults of a hosted one, which is not called. */
  models: string[];
  /** A couple of workers to begin with. */
  suggestions: SuggestedWorker[];
};

const probeTimeoutMs = 400;
const largestListBytes = 2_000_000;
const mostSuggestions = 2;
/** As long as the name of a worker may be. */
const longestLabel = 100;
const hostedTokenCap = 8_192;
const localTokenCap = 2_048;
const notForChat = /embed|rerank|whisper|tts|clip|bge-|diffusion/i;
const modelListSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(300) })) });

/**
 * Finds what is there: hosted providers whose key is set (they are not called), and servers on this machine that list
 * their models. Takes about as long as the slowest probe, 400 ms at most. Real connections come in a fixed order.
 */
export async function discoverConnections(options: {
  readSecret(name: string): string | undefined;
  fetch: Fetch;
  signal: AbortSignal;
  /** Servers to try in place of the usual ones. */
  hosts?: readonly { label: string; baseUrl: string }[];
}): Promise<DiscoveredConnection[]> {
  const { readSecret, fetch, signal, hosts = localServers } = options;
  const hosted = hostedProviders
    .filter(({ apiKeyName }) => readSecret(apiKeyName)?.trim())
    .map(({ kind, label, baseUrl, apiKeyName, models }) => ({
      kind,
      label,
      baseUrl,
      apiKeyName,
      isLocal: false,
      models: models.map(({ id }) => id),
      suggestions: models.map((model) =>
        suggest({ ...model, model: model.id, provider: kind, baseUrl, apiKeyName, isLocal: false }),
      ),
    }));
  const probed = await Promise.all(hosts.map((host) => probe(host, fetch, signal)));
  signal.throwIfAborted();
  return [...hosted, ...probed.filter((found) => found !== null)];
}

async function probe(
  host: { label: string; baseUrl: string },
  fetch: Fetch,
  signal: AbortSignal,
): Promise<DiscoveredConnection | null> {
  const models = await listModels(host.baseUrl, fetch, signal);
  if (!models) return null;
  const kind = "openai-compatible";
  return {
    ...host,
    kind,
    apiKeyName: null,
    isLocal: true,
    models,
    suggestions: models
      .filter((id) => !notForChat.test(id))
      .slice(0, mostSuggestions)
      .map((model) =>
        suggest({
          model,
          label: (model.split("/").at(-1) || model).slice(0, longestLabel),
          description: `Served by ${host.label} on this machine.`,
          provider: kind,
          baseUrl: host.baseUrl,
          apiKeyName: null,
          isLocal: true,
        }),
      ),
  };
}

async function listModels(
  baseUrl: string,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<string[] | null> {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, probeTimeoutMs);
  signal.addEventListener("abort", abort, { once: true });
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: { "user-agent": userAgent },
      signal: timeout.signal,
    });
    const text = response.ok ? ((await readHead(response, largestListBytes)) ?? "") : "";
    const list = modelListSchema.safeParse(JSON.parse(text));
    return list.success ? list.data.data.map(({ id }) => id) : null;
  } catch {
    // No server, no JSON or no answer in time: all mean that there is nothing to offer here.
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

function suggest(from: {
  model: string;
  label: string;
  description: string;
  provider: ProviderKind;
  baseUrl: string;
  apiKeyName: string | null;
  isLocal: boolean;
}): SuggestedWorker {
  const { isLocal, label, provider, model, baseUrl, apiKeyName, description } = from;
  return {
    label,
    provider,
    model,
    baseUrl,
    apiKeyName,
    description,
    // Hosted models of this year refuse any temperature but their own.
    temperature: isLocal ? 0.2 : null,
    topP: null,
    maxTokens: isLocal ? localTokenCap : hostedTokenCap,
    ...workerDefaults,
    // What runs on this machine was downloaded.
    tags: isLocal ? [openTag] : firstTags(model),
    reasoningEffort: null,
    price: isLocal ? null : findPrice(starterPrices, model),
  };
}

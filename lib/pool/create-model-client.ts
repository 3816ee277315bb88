import type { ProviderKind } from "@/lib/runs";
import type { ModelClient } from "./model-client";
import { createGuardedFetch, type Fetch } from "./network/guarded-fetch";
import { ProviderError } from "./provider-error";
import { AnthropicClient } from "./providers/anthropic";
import type { CallLimits, ReadSecret } from "./providers/connection";
import type { DialectMemory } from "./providers/dialect";
import { OpenAiCompatibleClient } from "./providers/openai";

export type ModelClients = Partial<Record<ProviderKind, ModelClient>>;

/** One client over all providers: each call goes to the client of its worker's provider kind. */
export function createModelClient({ clients }: { clients: ModelClients }): ModelClient {
  return {
    call: async (request, options) => {
      const { provider, model, label } = request.worker;
      const client = clients[provider];
      if (client) return client.call(request, options);
      throw new ProviderError(`${label} cannot be called: no client for ${provider} is set up.`, {
        provider,
        model,
        statusCode: null,
        isRetryable: false,
        kind: "request",
      });
    },
  };
}

export type DefaultClientOptions = {
  readSecret: ReadSecret;
  limits?: Partial<CallLimits>;
  /** Servers on this machine may be called: right only when the studio listens on loopback. Default: no. */
  allowLoopback?: boolean;
  /** Further hosts in the private network, as `host` or `host:port`. */
  allowedHosts?: readonly string[];
  /** What was learned of servers; each client has its own when it is left out. */
  dialects?: DialectMemory;
  /** Replaces the guarded fetch, for tests. */
  fetch?: Fetch;
};

/** The clients that call real servers. Simulated and built-in ones are added by whoever wires the studio. */
export function createDefaultClients(options: DefaultClientOptions) {
  const { readSecret, limits, dialects, allowLoopback = false, allowedHosts = [] } = options;
  const fetch = options.fetch ?? createGuardedFetch({ allowLoopback, allowedHosts });
  const deps = { readSecret, fetch, ...(limits && { limits }), ...(dialects && { dialects }) };
  return {
    "openai-compatible": new OpenAiCompatibleClient(deps),
    anthropic: new AnthropicClient(deps),
  } satisfies ModelClients;
}

import Anthropic from "@anthropic-ai/sdk";
import type { ModelCallOptions, ModelClient, ModelReply, ModelRequest } from "../model-client";
import { readAnthropicUsage } from "../money/convert-usage";
import { userAgent } from "../network/user-agent";
import { toAnthropicHeaders, toAnthropicRequest } from "./anthropic-convert";
import { AnthropicReader } from "./anthropic-reader";
import type { Connection, ProviderDeps } from "./connection";
import { DialectMemory, plainDialect } from "./dialect";
import { makeCall, type Wire } from "./make-call";

// Our own idle clock ends a call; the SDK's limit only has to be longer than any run may be.
const sdkTimeoutMs = 24 * 3_600_000;

/** Anthropic messages, streamed. */
export class AnthropicClient implements ModelClient {
  readonly #deps: ProviderDeps & { dialects: DialectMemory };
  readonly #wire: Wire;

  constructor(deps: ProviderDeps) {
    this.#deps = { ...deps, dialects: deps.dialects ?? new DialectMemory() };
    this.#wire = {
      name: "anthropic",
      defaultBaseUrl: "https://api.anthropic.com",
      firstDialect: () => plainDialect,
      read: (collector) => new AnthropicReader(collector),
      readUsage: readAnthropicUsage,
      send: ({ request, connection, dialect, signal }) => {
        const body = toAnthropicRequest(request, dialect);
        const headers = toAnthropicHeaders(body, connection);
        return this.#sdkFor(connection).messages.create(body, { signal, headers }).asResponse();
      },
    };
  }

  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelReply> {
    return makeCall(this.#wire, this.#deps, request, options);
  }

  /** Every setting that the SDK would read from the environment is given, so that no foreign key is ever sent. */
  #sdkFor(connection: Connection): Anthropic {
    return new Anthropic({
      apiKey: connection.apiKey ?? "none",
      webhookKey: null,
      // The SDK appends the version to the path itself.
      baseURL: connection.baseUrl.replace(/\/v1$/, ""),
      defaultQuery: connection.query,
      defaultHeaders: { "User-Agent": userAgent },
      maxRetries: 0,
      timeout: sdkTimeoutMs,
      logLevel: "off",
      openTelemetry: false,
      fetch: this.#deps.fetch,
    });
  }
}

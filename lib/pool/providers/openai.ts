import OpenAI from "openai";
import type { ModelCallOptions, ModelClient, ModelReply, ModelRequest } from "../model-client";
import { readOpenAiUsage } from "../money/convert-usage";
import { userAgent } from "../network/user-agent";
import type { Connection, ProviderDeps } from "./connection";
import { DialectMemory } from "./dialect";
import { makeCall, type Wire } from "./make-call";
import { firstOpenAiDialect, toOpenAiRequest } from "./openai-convert";
import { OpenAiReader } from "./openai-reader";

// Our own idle clock ends a call; the SDK's limit only has to be longer than any run may be.
const sdkTimeoutMs = 24 * 3_600_000;

/** Chat completions, streamed: OpenAI and every server that speaks like it. */
export class OpenAiCompatibleClient implements ModelClient {
  readonly #deps: ProviderDeps & { dialects: DialectMemory };
  readonly #wire: Wire;

  constructor(deps: ProviderDeps) {
    this.#deps = { ...deps, dialects: deps.dialects ?? new DialectMemory() };
    this.#wire = {
      name: "openai-compatible",
      defaultBaseUrl: "https://api.openai.com/v1",
      firstDialect: firstOpenAiDialect,
      read: (collector) => new OpenAiReader(collector),
      readUsage: (raw, { worker }) =>
        readOpenAiUsage(raw, { billsOrchestration: worker.price?.billsOrchestration === true }),
      send: ({ request, connection, dialect, signal }) =>
        this.#sdkFor(connection)
          .chat.completions.create(toOpenAiRequest(request, dialect), { signal })
          .asResponse(),
    };
  }

  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelReply> {
    return makeCall(this.#wire, this.#deps, request, options);
  }

  /** Every setting that the SDK would read from the environment is given, so that no foreign key is ever sent. */
  #sdkFor(connection: Connection): OpenAI {
    return new OpenAI({
      apiKey: connection.apiKey ?? "none",
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      baseURL: connection.baseUrl,
      defaultQuery: connection.query,
      defaultHeaders: {
        "User-Agent": userAgent,
        ...(connection.apiKey ? {} : { Authorization: null }),
      },
      maxRetries: 0,
      timeout: sdkTimeoutMs,
      logLevel: "off",
      fetch: this.#deps.fetch,
    });
  }
}

import { appendFileSync } from "node:fs";
import { startEngine } from "@/lib/durable/server";
import type { ModelClient } from "@/lib/pool";

/** An engine process that its test kills. It writes each call's start into the ledger file, at once. */
const ledger = process.argv[2] ?? "";
const callMs = 40;

const client: ModelClient = {
  async call(request, { onDelta }) {
    appendFileSync(ledger, `${request.seed.split("/").slice(0, 2).join("/")}\n`);
    onDelta({ channel: "reply", text: "The reply " });
    await new Promise((resolve) => setTimeout(resolve, callMs));
    onDelta({ channel: "reply", text: `of ${request.seed}` });
    return {
      reply: `The reply of ${request.seed}`,
      reasoning: "",
      finishReason: "stop",
      usage: {
        inputTokens: 10,
        cachedInputTokens: 0,
        cacheWriteTokens: 0,
        outputTokens: 5,
        reasoningTokens: 0,
        source: "reported",
        flags: [],
      },
      rawUsage: null,
      servedModel: null,
      firstTokenMs: 1,
      notes: [],
    };
  },
};

await startEngine({ client });
process.send?.("ready");

import { setTimeout as delay } from "node:timers/promises";
import { StudioError } from "@/lib/errors";
import type { ModelCallOptions, ModelClient, ModelReply, ModelRequest } from "@/lib/pool";
import { noTokens, type WorkerSnapshot, workerDefaults } from "@/lib/runs";
import { readPrompt } from "./read-prompt";
import { writePolicyText } from "./write-policy-text";

export type PolicyClientDeps = {
  /** Factor on the pace of writing: 0 is instant. */
  speed?: number;
  /** Milliseconds since the epoch. */
  now?(): number;
  /** Rejects when the signal is aborted. */
  sleep?(milliseconds: number, signal: AbortSignal): Promise<unknown>;
};

const defaultSpeed = 0.5;
const firstTokenMs = 400;
const streamMs = 2600;
const chunks = 40;

/** The Conductor that needs no model: it costs nothing and is named as what it is. */
export const builtinConductor: WorkerSnapshot = {
  id: "wrk_builtin_conductor",
  label: "Built-in Conductor",
  color: 0,
  provider: "builtin",
  model: "builtin/policy",
  baseUrl: null,
  apiKeyName: null,
  description: "Writes plans by a few readable rules, without a model.",
  temperature: null,
  topP: null,
  maxTokens: 1024,
  ...workerDefaults,
  reasoningEffort: null,
  price: {
    modelId: "builtin/policy",
    aliases: [],
    inputUsd: "0",
    cachedInputUsd: "0",
    cacheWriteUsd: "0",
    outputUsd: "0",
    reasoningUsd: "0",
    date: "2026-11-29",
    source: "no model is called",
  },
};

/** Plays the built-in policy through the port that models are called by. Throws `invalid-input` without a marked question. */
export function createPolicyClient(deps: PolicyClientDeps = {}): ModelClient {
  const speed = deps.speed ?? defaultSpeed;
  const now = deps.now ?? Date.now;
  const sleep =
    deps.sleep ?? ((milliseconds, signal) => delay(milliseconds, undefined, { signal }));

  return { call };

  async function call(request: ModelRequest, options: ModelCallOptions): Promise<ModelReply> {
    options.signal.throwIfAborted();
    const prompt = readPrompt(request.messages);
    if (!prompt) {
      throw new StudioError(
        "invalid-input",
        "The built-in Conductor was shown no marked question.",
      );
    }
    const startedAt = now();
    const reply = writePolicyText(prompt, request.seed);
    await pause(firstTokenMs, options.signal);
    const waitedMs = now() - startedAt;
    for (const text of split(reply)) {
      options.onDelta({ channel: "reply", text });
      await pause(streamMs / chunks, options.signal);
    }
    return toReply(reply, waitedMs, request.worker.model);
  }

  async function pause(milliseconds: number, signal: AbortSignal) {
    if (speed > 0) {
      // The timer rejects with an error of its own; what the caller aborted with is passed on instead.
      await sleep(milliseconds * speed, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        throw error;
      });
    }
    signal.throwIfAborted();
  }
}

function split(text: string): string[] {
  const characters = [...text];
  const size = Math.ceil(characters.length / chunks);
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}

function toReply(reply: string, waitedMs: number, model: string): ModelReply {
  return {
    reply,
    reasoning: "",
    finishReason: "stop",
    usage: noTokens,
    rawUsage: null,
    servedModel: model,
    firstTokenMs: waitedMs,
    notes: [],
  };
}

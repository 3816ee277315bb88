import type { FinishReason, Usage } from "@/lib/runs";
import { gatherEvidence } from "./accuracy";
import { drawOutcome } from "./draw-outcome";
import type { SamplerItem } from "./item";
import type { SimulatedRequest } from "./model-port";
import { profileOf } from "./profiles";
import { hashText, type Random, seededRandom } from "./random";
import { readWorkerMessage, type WorkerMessage } from "./read-message";
import { findSamplerItem } from "./sampler/sampler";
import { readSubtaskKind } from "./subtask-kind";
import { countTokens, headOf, simulatedUsage } from "./usage";
import { writePlanText } from "./write-plan-text";
import { writeReasoning } from "./write-reasoning";
import { writeReply } from "./write-reply";
import { writeUnknown } from "./write-unknown";

export type SimulateDeps = {
  /** The known item with this question, or null. The sampler when left out. */
  findItem?(question: string): SamplerItem | null;
};

/** What a call will do, before any time passes. */
export type SimulatedCall = {
  reply: string;
  reasoning: string;
  finishReason: Extract<FinishReason, "stop" | "length">;
  usage: Usage;
  /** Milliseconds at speed 1. */
  firstTokenMs: number;
  /** Milliseconds from the first token to the last, at speed 1. */
  streamMs: number;
};

/** Pure: the same request gives the same call. */
export function simulateCall(request: SimulatedRequest, deps: SimulateDeps = {}): SimulatedCall {
  // The messages are in the seed so that questions asked with one seed do not share their luck.
  const asked = hashText(request.messages.map((message) => message.content).join("\n"));
  const random = seededRandom(`${request.worker.model}/${request.seed}/${asked}`);
  const texts =
    request.purpose === "conduct"
      ? { reply: writePlanText(request.messages, random), reasoning: "" }
      : writeTexts(request, random, deps.findItem ?? findSamplerItem);
  return withTime(request, cap(texts, request.worker.maxTokens), random);
}

type Texts = { reply: string; reasoning: string };

function writeTexts(
  request: SimulatedRequest,
  random: Random,
  findItem: (question: string) => SamplerItem | null,
): Texts {
  const message = readWorkerMessage(request.messages) ?? plainMessage(request);
  const profile = profileOf(request.worker.model);
  const item = findItem(message.question);
  if (!item) {
    const reasoning = profile.thinks ? writeReasoning({ item: null, hasIdea: false, random }) : "";
    return { reply: writeUnknown(message, request.hasRealWorkers === true), reasoning };
  }
  const kind = readSubtaskKind(message.subtask);
  const evidence = gatherEvidence(message, item);
  const outcome = drawOutcome({ profile, item, kind, evidence, random });
  const reply = writeReply({ item, message, kind, outcome, profile, random });
  const reasoning = profile.thinks
    ? writeReasoning({ item, hasIdea: outcome.isRight, random })
    : "";
  return { reply, reasoning };
}

/** A message without marks is the question itself. */
function plainMessage(request: SimulatedRequest): WorkerMessage {
  const question = request.messages.findLast((message) => message.role === "user")?.content ?? "";
  return { question, subtask: "", previousAnswer: null, seen: [], isLast: true };
}

/** Reasoning comes first and counts against the token cap, as with real models. */
function cap(texts: Texts, maxTokens: number): Texts & Pick<SimulatedCall, "finishReason"> {
  const reasoning = headOf(texts.reasoning, maxTokens);
  const reply = headOf(texts.reply, maxTokens - countTokens(reasoning));
  const isCut = reply.length < texts.reply.length || reasoning.length < texts.reasoning.length;
  return { reply, reasoning, finishReason: isCut ? "length" : "stop" };
}

function withTime(
  request: SimulatedRequest,
  texts: Texts & Pick<SimulatedCall, "finishReason">,
  random: Random,
): SimulatedCall {
  const profile = profileOf(request.worker.model);
  const jitter = 0.75 + random.next() / 2;
  const tokens = countTokens(texts.reply) + countTokens(texts.reasoning);
  return {
    ...texts,
    usage: simulatedUsage(request.messages, texts),
    firstTokenMs: profile.firstTokenMs * jitter,
    streamMs: (tokens / profile.tokensPerSecond) * 1000 * jitter,
  };
}

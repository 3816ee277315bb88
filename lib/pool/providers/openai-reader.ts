import { z } from "zod";
import type { FinishReason } from "@/lib/runs";
import { mergeUsage } from "../money/convert-usage";
import { ErrorInStream } from "./failure";
import type { WireResult } from "./make-call";
import { mapOpenAiFinishReason } from "./openai-convert";
import type { ReplyCollector } from "./reply-collector";
import type { StreamEnd, WireReader } from "./stream-reply";

const textSchema = z.string().nullish().catch(null);
const contentSchema = z
  .union([z.string(), z.array(z.object({ text: textSchema })).transform(joinParts)])
  .nullish()
  .catch(null);
const functionSchema = z.object({ name: textSchema, arguments: textSchema }).nullish().catch(null);
const toolCallSchema = z
  .object({ index: z.number().nullish().catch(null), function: functionSchema })
  .nullish()
  .catch(null);
const messageSchema = z
  .object({
    content: contentSchema,
    reasoning_content: textSchema,
    reasoning: textSchema,
    refusal: textSchema,
    tool_calls: z.array(toolCallSchema).nullish().catch(null),
    /** The older form of a tool call, which some servers still send. */
    function_call: functionSchema,
  })
  .nullish()
  .catch(null);
const choiceSchema = z.object({
  index: z.number().nullish().catch(null),
  delta: messageSchema,
  message: messageSchema,
  finish_reason: textSchema,
});
const chunkSchema = z.object({
  model: textSchema,
  choices: z.array(choiceSchema).nullish().catch(null),
  usage: z.record(z.string(), z.unknown()).nullish().catch(null),
  error: z.unknown().optional(),
});

function joinParts(parts: { text?: string | null }[]): string {
  return parts.map(({ text }) => text ?? "").join("");
}

/** Reads chat completions, streamed or whole. */
export class OpenAiReader implements WireReader {
  readonly isDone = false;
  readonly #collector: ReplyCollector;
  readonly #toolNames: string[] = [];
  readonly #namedCalls = new Set<number>();
  #finishReason: FinishReason | null = null;
  #hasRefused = false;
  #hasToolCalls = false;
  #hasUsageAtEnd = false;
  #rawUsage: unknown = null;
  #servedModel: string | null = null;

  constructor(collector: ReplyCollector) {
    this.#collector = collector;
  }

  get isComplete(): boolean {
    return this.#finishReason !== null;
  }

  /** Running totals that came to their end are whole, be the last of them before the end of the reply. */
  hasFinalUsage(end: StreamEnd): boolean {
    return end === "clean" || this.#hasUsageAtEnd;
  }

  acceptEvent(event: unknown): void {
    const chunk = chunkSchema.safeParse(event).data;
    if (!chunk) return;
    if (chunk.error) throw new ErrorInStream(chunk);
    if (chunk.model) this.#servedModel = chunk.model;
    if (chunk.usage) this.#rawUsage = mergeUsage(this.#rawUsage, chunk.usage);
    for (const choice of chunk.choices ?? []) this.#acceptChoice(choice);
    if (chunk.usage && this.isComplete) this.#hasUsageAtEnd = true;
  }

  acceptWhole(body: unknown): void {
    this.acceptEvent(body);
    const hasChoice = (chunkSchema.safeParse(body).data?.choices?.length ?? 0) > 0;
    if (hasChoice) this.#finishReason ??= "unknown";
  }

  result(): WireResult {
    return {
      finishReason: this.#hasRefused ? "refusal" : (this.#finishReason ?? "unknown"),
      rawUsage: this.#rawUsage,
      servedModel: this.#servedModel,
      notes: this.#hasToolCalls ? ["tool-calls-ignored", ...this.#toolNames] : [],
    };
  }

  #acceptChoice(choice: z.infer<typeof choiceSchema>): void {
    if (choice.index) return;
    const message = choice.delta ?? choice.message;
    const reasoning = message?.reasoning_content || message?.reasoning;
    if (reasoning) this.#collector.addReasoning(reasoning);
    if (message?.content) this.#collector.addContent(message.content);
    if (message?.refusal) {
      this.#hasRefused = true;
      this.#collector.addContent(message.refusal);
    }
    for (const call of message?.tool_calls ?? []) this.#acceptToolCall(call);
    if (message?.function_call) {
      this.#acceptToolCall({ index: 0, function: message.function_call });
    }
    if (choice.finish_reason) this.#finishReason = mapOpenAiFinishReason(choice.finish_reason);
  }

  /** The arguments of a call come in pieces; its name comes with the first, and with some servers again with each. */
  #acceptToolCall(call: z.infer<typeof toolCallSchema>): void {
    this.#hasToolCalls = true;
    const { index, function: called } = call ?? {};
    const isNamed = typeof index === "number" && this.#namedCalls.has(index);
    if (called?.name && !isNamed) {
      if (typeof index === "number") this.#namedCalls.add(index);
      this.#collector.addToolCall(called.name);
      if (this.#toolNames.length < 10)
        this.#toolNames.push(`tool-call:${called.name.slice(0, 64)}`);
    }
    if (called?.arguments) this.#collector.addToolCall(called.arguments);
  }
}

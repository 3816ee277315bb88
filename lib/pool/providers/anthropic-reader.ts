import { z } from "zod";
import type { FinishReason } from "@/lib/runs";
import { mergeUsage } from "../money/convert-usage";
import { mapAnthropicStopReason } from "./anthropic-convert";
import { ErrorInStream } from "./failure";
import type { WireResult } from "./make-call";
import type { ReplyCollector } from "./reply-collector";
import type { WireReader } from "./stream-reply";

const textSchema = z.string().nullish().catch(null);
const blockSchema = z
  .object({
    type: textSchema,
    text: textSchema,
    thinking: textSchema,
    name: textSchema,
    input: z.record(z.string(), z.unknown()).nullish().catch(null),
  })
  .nullish()
  .catch(null);
const usageSchema = z.record(z.string(), z.unknown()).nullish().catch(null);
const messageSchema = z
  .object({
    model: textSchema,
    usage: usageSchema,
    stop_reason: textSchema,
    content: z.array(blockSchema).nullish().catch(null),
  })
  .nullish()
  .catch(null);
const eventSchema = z.object({
  type: textSchema,
  message: messageSchema,
  content_block: blockSchema,
  delta: z
    .object({
      text: textSchema,
      thinking: textSchema,
      partial_json: textSchema,
      stop_reason: textSchema,
    })
    .nullish()
    .catch(null),
  usage: usageSchema,
  error: z.unknown().optional(),
});

type Message = z.infer<typeof messageSchema>;
type Block = z.infer<typeof blockSchema>;

/** Reads messages, streamed or whole. */
export class AnthropicReader implements WireReader {
  readonly #collector: ReplyCollector;
  readonly #toolNames: string[] = [];
  #finishReason: FinishReason | null = null;
  #hasToolCalls = false;
  #isDone = false;
  /** The output of a `message_start` is a placeholder: the true one comes beside the reason for the end. */
  #hasOutputCount = false;
  #hasFinalUsage = false;
  #rawUsage: unknown = null;
  #servedModel: string | null = null;

  constructor(collector: ReplyCollector) {
    this.#collector = collector;
  }

  get isComplete(): boolean {
    return this.#finishReason !== null;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  hasFinalUsage(): boolean {
    return this.#hasFinalUsage;
  }

  acceptEvent(event: unknown): void {
    const parsed = eventSchema.safeParse(event).data;
    if (!parsed) return;
    if (parsed.error) throw new ErrorInStream(parsed);
    if (parsed.message) this.#acceptMessage(parsed.message);
    if (parsed.content_block) this.#acceptBlock(parsed.content_block);
    if (parsed.delta?.thinking) this.#collector.addReasoning(parsed.delta.thinking);
    if (parsed.delta?.text) this.#collector.addContent(parsed.delta.text);
    if (parsed.delta?.partial_json) this.#collector.addToolCall(parsed.delta.partial_json);
    this.#acceptStop(parsed.delta?.stop_reason);
    this.#isDone ||= parsed.type === "message_stop";
    this.#acceptUsage(parsed.usage);
  }

  acceptWhole(body: unknown): void {
    const message = messageSchema.parse(body);
    if (!message?.content) return;
    this.#acceptMessage(message);
    for (const block of message.content) this.#acceptBlock(block);
    this.#finishReason ??= "unknown";
    this.#hasFinalUsage = true;
  }

  result(): WireResult {
    return {
      finishReason: this.#finishReason ?? "unknown",
      rawUsage: this.#rawUsage,
      servedModel: this.#servedModel,
      notes: this.#hasToolCalls ? ["tool-calls-ignored", ...this.#toolNames] : [],
    };
  }

  #acceptMessage(message: NonNullable<Message>): void {
    if (message.model) this.#servedModel = message.model;
    if (message.usage) this.#rawUsage = mergeUsage(this.#rawUsage, message.usage);
    this.#acceptStop(message.stop_reason);
  }

  #acceptBlock(block: Block): void {
    if (block?.thinking) this.#collector.addReasoning(block.thinking);
    if (block?.text) this.#collector.addContent(block.text);
    if (block?.type !== "tool_use") return;
    this.#hasToolCalls = true;
    this.#countToolCall(block);
    if (block.name && this.#toolNames.length < 10) {
      this.#toolNames.push(`tool-call:${block.name.slice(0, 64)}`);
    }
  }

  /** A stream begins a call with empty arguments and sends them in pieces; a whole answer has them at once. */
  #countToolCall({ name, input }: NonNullable<Block>): void {
    if (name) this.#collector.addToolCall(name);
    if (input && Object.keys(input).length > 0) this.#collector.addToolCall(JSON.stringify(input));
  }

  #acceptUsage(usage: z.infer<typeof usageSchema>): void {
    if (usage) this.#rawUsage = mergeUsage(this.#rawUsage, usage);
    const isCounted = usage?.output_tokens !== undefined && usage.output_tokens !== null;
    this.#hasOutputCount ||= isCounted;
    // Running totals may come before it, and the last of them counts once the message is over.
    this.#hasFinalUsage ||=
      (isCounted && this.isComplete) || (this.#hasOutputCount && this.#isDone);
  }

  #acceptStop(reason: string | null | undefined): void {
    if (reason) this.#finishReason = mapAnthropicStopReason(reason);
  }
}

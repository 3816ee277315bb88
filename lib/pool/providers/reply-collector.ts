import type { ModelDelta } from "../model-client";
import { SecretFilter } from "../secrets/secret-filter";
import { splitAtLoneClosingTag, ThinkTagSplitter } from "./think-tag-splitter";

export type Collected = {
  reply: string;
  reasoning: string;
  toolCalls: string;
  firstTokenMs: number | null;
  notes: string[];
};

export type CollectorOptions = {
  onDelta(delta: ModelDelta): void;
  /** Most characters of reply and reasoning together. */
  maxCharacters: number;
  now(): number;
  startedAt: number;
  /** What a server may repeat in a reply, and what nobody shall see. */
  secrets?: readonly string[];
};

/** Gathers the pieces of a reply, passes them on as they come, and stops at a limit. */
export class ReplyCollector {
  readonly #parts: Record<ModelDelta["channel"], string[]> = { reply: [], reasoning: [] };
  readonly #splitter = new ThinkTagSplitter();
  readonly #filters: Record<ModelDelta["channel"], SecretFilter>;
  readonly #options: CollectorOptions;
  readonly #toolCalls: string[] = [];
  #toolLength = 0;
  #length = 0;
  #firstTokenAt: number | null = null;
  #isFull = false;

  constructor(options: CollectorOptions) {
    const { secrets = [] } = options;
    this.#options = options;
    this.#filters = { reply: new SecretFilter(secrets), reasoning: new SecretFilter(secrets) };
  }

  /** The limit was reached: nothing more is taken, and reading can stop. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get hasText(): boolean {
    return this.#firstTokenAt !== null;
  }

  get firstTokenMs(): number | null {
    return this.#firstTokenAt === null ? null : this.#firstTokenAt - this.#options.startedAt;
  }

  /** The model wrote something, be it a call of a tool alone. */
  get hasOutput(): boolean {
    return this.hasText || this.#toolLength > 0;
  }

  /** Names and arguments of tool calls as the model wrote them. */
  get toolCalls(): string {
    return this.#toolCalls.join("");
  }

  /** What was passed on so far; what might yet turn out to be a key is not in it. */
  get texts(): { reply: string; reasoning: string; toolCalls: string } {
    return {
      reply: this.#parts.reply.join(""),
      reasoning: this.#parts.reasoning.join(""),
      toolCalls: this.toolCalls,
    };
  }

  /** What is remarkable about what was taken so far. */
  get notes(): string[] {
    const hasSecret = Object.values(this.#filters).some(({ hasRemoved }) => hasRemoved);
    return [...(this.#isFull ? ["reply-cut"] : []), ...(hasSecret ? ["key-removed"] : [])];
  }

  addContent(text: string): void {
    for (const delta of this.#splitter.push(text)) this.#add(delta);
  }

  addReasoning(text: string): void {
    this.#add({ channel: "reasoning", text });
  }

  /** A piece of a tool call: passed on to nobody, and kept because its tokens are output of the model. */
  addToolCall(text: string): void {
    const kept = text.slice(0, this.#options.maxCharacters - this.#toolLength);
    this.#toolLength += kept.length;
    if (kept !== "") this.#toolCalls.push(kept);
  }

  finish(): Collected {
    for (const delta of this.#splitter.end()) this.#add(delta);
    for (const channel of ["reasoning", "reply"] as const) {
      this.#keep({ channel, text: this.#filters[channel].end() });
    }
    const reply = this.#parts.reply.join("");
    const reasoning = this.#parts.reasoning.join("");
    const { firstTokenMs, toolCalls, notes } = this;
    const lone = reasoning === "" ? splitAtLoneClosingTag(reply) : null;
    return lone
      ? { ...lone, toolCalls, firstTokenMs, notes: [...notes, "think-tag-unopened"] }
      : { reply, reasoning, toolCalls, firstTokenMs, notes };
  }

  #add({ channel, text }: ModelDelta): void {
    this.#keep({ channel, text: this.#filters[channel].push(text) });
  }

  #keep({ channel, text }: ModelDelta): void {
    if (text === "" || this.#isFull) return;
    const room = this.#options.maxCharacters - this.#length;
    const kept = text.length > room ? headOf(text, room) : text;
    this.#isFull = text.length > room;
    if (kept === "") return;
    this.#firstTokenAt ??= this.#options.now();
    this.#length += kept.length;
    this.#parts[channel].push(kept);
    this.#options.onDelta({ channel, text: kept });
  }
}

/** The first `length` characters, without half of a surrogate pair at the end. */
function headOf(text: string, length: number): string {
  const head = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head;
}

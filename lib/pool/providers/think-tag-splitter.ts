import type { ModelDelta } from "../model-client";

const opening = /^\s*<(think|thinking)>/i;
const couldOpen = /^\s*(?:<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?)?$/i;
const closingTags = { think: "</think>", thinking: "</thinking>" } as const;
type Tag = keyof typeof closingTags;

/**
 * Keeps reasoning that a model writes in `<think>` tags apart from its reply, whatever the places where the stream is
 * split. A tag counts only where reasoning can stand: at the start, or right after other reasoning; anywhere else it is
 * text.
 */
export class ThinkTagSplitter {
  #held = "";
  #tag: Tag | null = null;
  #state: "start" | "thinking" | "reply" = "start";
  #hasThought = false;

  push(text: string): ModelDelta[] {
    if (this.#state === "reply") return text === "" ? [] : [{ channel: "reply", text }];
    this.#held += text;
    const deltas: ModelDelta[] = [];
    while (this.#step(deltas)) {
      // Each step takes one tag or one stretch of text off what is held.
    }
    return deltas;
  }

  /** What was still held because it could have become a tag. */
  end(): ModelDelta[] {
    const text = this.#state === "start" && this.#hasThought ? this.#held.trimStart() : this.#held;
    this.#held = "";
    if (text === "") return [];
    return [{ channel: this.#state === "thinking" ? "reasoning" : "reply", text }];
  }

  #step(deltas: ModelDelta[]): boolean {
    return this.#state === "thinking" ? this.#stepThinking(deltas) : this.#stepStart(deltas);
  }

  #stepStart(deltas: ModelDelta[]): boolean {
    const match = opening.exec(this.#held);
    if (match) {
      this.#tag = match[1]?.toLowerCase() === "think" ? "think" : "thinking";
      this.#state = "thinking";
      this.#held = this.#held.slice(match[0].length);
      return true;
    }
    if (couldOpen.test(this.#held)) return false;
    this.#state = "reply";
    deltas.push({
      channel: "reply",
      text: this.#hasThought ? this.#held.trimStart() : this.#held,
    });
    this.#held = "";
    return false;
  }

  #stepThinking(deltas: ModelDelta[]): boolean {
    const closing = closingTags[this.#tag ?? "think"];
    const lower = this.#held.toLowerCase();
    const end = lower.indexOf(closing);
    const keep = end < 0 ? lower.length - heldTail(lower, closing) : end;
    if (keep > 0) deltas.push({ channel: "reasoning", text: this.#held.slice(0, keep) });
    this.#held = this.#held.slice(end < 0 ? keep : end + closing.length);
    if (end < 0) return false;
    this.#state = "start";
    this.#hasThought = true;
    return true;
  }
}

/** Length of the longest end of `text` that is a beginning of `tag`. */
function heldTail(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

/**
 * Some servers put the opening tag into the prompt, so that the stream holds the closing one alone. Only a tag at the
 * end of its line counts: a reply that talks about the tag stays whole. Null when there is none.
 */
export function splitAtLoneClosingTag(text: string): { reasoning: string; reply: string } | null {
  const match = /<\/think(?:ing)?>[ \t]*(?:\r?\n|$)/i.exec(text);
  if (!match || /<think(?:ing)?>/i.test(text.slice(0, match.index))) return null;
  return {
    reasoning: text.slice(0, match.index),
    reply: text.slice(match.index + match[0].length).trimStart(),
  };
}

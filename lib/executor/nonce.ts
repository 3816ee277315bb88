import { createHash } from "node:crypto";

/**
 * The mark in the tags of a run's messages, which a text inside them cannot forge: derived from the run's seed, and from
 * a further count when a text holds it, as a reply that quotes its own prompt does.
 */
export function nonceFor(seed: string, texts: readonly string[]): string {
  for (let count = 0; ; count += 1) {
    const nonce = createHash("sha256").update(`${seed}/nonce/${count}`).digest("hex").slice(0, 16);
    if (!texts.some((text) => text.includes(nonce))) return nonce;
  }
}

/** `text` between tags that carry the nonce. `attributes` come ready-made and hold no outside text. */
export function marked(name: string, nonce: string, text: string, attributes = ""): string {
  return `<${name} nonce="${nonce}"${attributes}>${text}</${name} nonce="${nonce}">`;
}

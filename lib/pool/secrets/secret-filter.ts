const removed = "[removed]";
/** Shorter ones, such as the "none" or "ollama" of a local server, are words that a reply may hold. */
const shortestSecret = 12;

/**
 * Takes secrets out of a text that comes in pieces. What may be the beginning of one is held back until it is clear, so no
 * piece that is passed on ever holds a part that could be put together again.
 */
export class SecretFilter {
  readonly #secrets: readonly string[];
  #held = "";
  #hasRemoved = false;

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.filter(({ length }) => length >= shortestSecret);
  }

  get hasRemoved(): boolean {
    return this.#hasRemoved;
  }

  /** What may be passed on by now. */
  push(piece: string): string {
    if (this.#secrets.length === 0) return piece;
    let text = this.#held + piece;
    for (const secret of this.#secrets) {
      if (!text.includes(secret)) continue;
      this.#hasRemoved = true;
      text = text.replaceAll(secret, removed);
    }
    const heldLength = Math.max(...this.#secrets.map((secret) => beginningAtEnd(text, secret)));
    this.#held = text.slice(text.length - heldLength);
    return text.slice(0, text.length - heldLength);
  }

  /** What was held back: it turned out to be none. */
  end(): string {
    const rest = this.#held;
    this.#held = "";
    return rest;
  }
}

/** Plain data from a server with the secrets taken out of all its texts. */
export function filterSecrets<Data>(data: Data, secrets: readonly string[]): Data {
  const text = JSON.stringify(data) ?? "";
  const filter = new SecretFilter(secrets);
  const clean = filter.push(text) + filter.end();
  // Of the same shape: only characters within its strings were replaced.
  return filter.hasRemoved ? (JSON.parse(clean) as Data) : data;
}

/** How many of the last characters are the beginning of the secret. */
function beginningAtEnd(text: string, secret: string): number {
  const [first = ""] = secret;
  const start = Math.max(0, text.length - secret.length + 1);
  for (let at = text.indexOf(first, start); at !== -1; at = text.indexOf(first, at + 1)) {
    if (secret.startsWith(text.slice(at))) return text.length - at;
  }
  return 0;
}

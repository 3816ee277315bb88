import { BadAnswer } from "./failure";

/** `event` is null when the server names none. */
export type ServerEvent = { event: string | null; data: string };

// Longer than any honest line: a whole reply at the limit, escaped, in one event.
const longestLine = 40_000_000;
const longestStray = 65_536;

/**
 * Reads a server-sent event stream, forgivingly: comments, empty data, unknown fields and any kind of line end are fine,
 * wherever the bytes are split. `stray` gets text that belongs to no event while there was none, since some servers
 * send a bare JSON error there.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  options: { onBytes(count: number): void; onStray(line: string): void },
): AsyncGenerator<ServerEvent> {
  let event: string | null = null;
  let data: string[] = [];
  let strayLength = 0;
  for await (const line of readLines(body, options.onBytes)) {
    if (line === "") {
      if (data.length > 0) yield { event, data: data.join("\n") };
      event = null;
      data = [];
      continue;
    }
    const [field, value] = splitField(line);
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
    else if (!knownFields.has(field) && strayLength < longestStray) {
      strayLength += line.length;
      options.onStray(line);
    }
  }
  if (data.length > 0) yield { event, data: data.join("\n") };
}

/** The empty name is a comment. */
const knownFields = new Set(["", "id", "retry"]);

function splitField(line: string): [field: string, value: string] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(" ") ? value.slice(1) : value];
}

async function* readLines(
  body: ReadableStream<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const splitter = new LineSplitter();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      onBytes(value.byteLength);
      yield* splitter.push(decoder.decode(value, { stream: true }));
    }
    yield* splitter.push(decoder.decode());
    yield* splitter.end();
  } finally {
    // Closes the connection when the reader of the events stops early; of no effect when the stream has ended.
    await reader.cancel().catch(() => undefined);
  }
}

/** Splits text at any kind of line end, also one that is split between two pieces. */
class LineSplitter {
  #pending: string[] = [];
  #length = 0;
  #endsWithReturn = false;

  push(piece: string): string[] {
    if (piece === "") return [];
    const text = this.#endsWithReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    this.#endsWithReturn = piece.endsWith("\r");
    const lines = text.split(/\r\n|\n|\r/);
    const rest = lines.pop() ?? "";
    const [first] = lines;
    if (first !== undefined) {
      lines[0] = this.#pending.join("") + first;
      this.#pending = [];
      this.#length = 0;
    }
    if (rest !== "") this.#pending.push(rest);
    this.#length += rest.length;
    if (this.#length > longestLine) throw new BadAnswer("a line of the stream is too long");
    return lines;
  }

  end(): string[] {
    return this.#pending.length > 0 ? [this.#pending.join("")] : [];
  }
}

import type { CallScope } from "./call-scope";
import { BadAnswer, ErrorInStream, readErrorBody } from "./failure";
import type { ReplyCollector } from "./reply-collector";
import { readServerEvents } from "./server-events";

/** How a stream ended: as it should, or by a broken connection, an error in it, or silence. */
export type StreamEnd = "clean" | "broken";

/** Understands one provider's wire; text goes to the collector it was made with. */
export interface WireReader {
  /** Folds in one event of the stream. Throws `ErrorInStream` for an error object. */
  acceptEvent(event: unknown): void;
  /** Folds in a whole answer, from servers that do not stream. */
  acceptWhole(body: unknown): void;
  /** The provider said why the reply ended: what is still missing is usage at most. */
  readonly isComplete: boolean;
  /**
   * The provider's last word on usage has come, when the stream ended so; what it said before that is a lower bound.
   */
  hasFinalUsage(end: StreamEnd): boolean;
  /** The last event has come. */
  readonly isDone: boolean;
}

const longestJson = 40_000_000;

/**
 * Reads a response into `reader`, until the reply is done, the collector is full, or the stream ends. The caller
 * decides by `reader.isComplete` whether it ended too early. Returns remarks.
 */
export async function streamReply(call: {
  response: Response;
  scope: CallScope;
  reader: WireReader;
  collector: ReplyCollector;
}): Promise<string[]> {
  const { response, scope, reader } = call;
  const contentType = response.headers.get("content-type") ?? "";
  if (contentType.includes("html")) throw new BadAnswer("it sent a web page");
  if (!response.body) return [];
  if (contentType.includes("json")) {
    acceptJson(reader, await readText(response.body, scope));
    return [];
  }
  return readEvents(response.body, call);
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { scope, reader, collector }: Omit<Parameters<typeof streamReply>[0], "response">,
): Promise<string[]> {
  let malformed = 0;
  let seen = 0;
  const stray: string[] = [];
  const onStray = (line: string) => {
    if (seen === 0) stray.push(line);
  };
  for await (const event of readServerEvents(body, { onBytes: scope.touch, onStray })) {
    if (event.data === "[DONE]") break;
    const parsed = parseObject(event.data);
    if (parsed) {
      seen += 1;
      reader.acceptEvent(parsed);
    } else if (event.data.trim().startsWith("{")) malformed += 1;
    if (reader.isDone || collector.isFull) break;
  }
  if (seen === 0 && stray.length > 0) acceptJson(reader, stray.join("\n"));
  return malformed > 0 ? ["malformed-chunk"] : [];
}

function acceptJson(reader: WireReader, text: string): void {
  const body = parseObject(text);
  if (body === null) throw new BadAnswer("it sent neither a stream nor JSON");
  if ("error" in body && body.error) throw new ErrorInStream(body);
  reader.acceptWhole(body);
  if (!reader.isComplete) {
    throw new BadAnswer(readErrorBody(body).message ?? "its JSON holds no reply");
  }
}

/** The JSON object in a text, or null. The reader of the wire validates its fields. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    // Keep-alive lines and half events are expected between good ones.
    return null;
  }
}

async function readText(body: ReadableStream<Uint8Array>, scope: CallScope): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    scope.touch();
    text += decoder.decode(value, { stream: true });
    if (text.length > longestJson) {
      await reader.cancel();
      throw new BadAnswer("its JSON is too long");
    }
  }
}

import { heartbeatMs, type StreamMessage, streamMessageSchema } from "@/lib/api-contract";
import { isStudioError } from "@/lib/errors";
import { logger } from "./logger";

/** Bytes that a reader may be behind; then it is dropped and comes back by the number it has. */
export const maxBehindBytes = 8 * 1024 * 1024;

/** Milliseconds after which a browser that lost the stream comes back. */
const reconnectMs = 1000;

export type StreamSink = {
  /** Queues a message; with `end` it is the last. Does nothing once the stream is closed. */
  send(message: StreamMessage): void;
  /** Resolves when the reader has taken what was queued, or is gone. */
  drained(): Promise<void>;
  /** Aborted when the stream is closed, from either side. */
  signal: AbortSignal;
};

export type StreamOptions = {
  requestId: string;
  /** Writes the messages. May return while messages still come; the stream stays open until `end`. */
  write(sink: StreamSink): Promise<void>;
};

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  // Without it nginx gathers the stream and sends it in one piece at the end.
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
};

/** A server-sent event stream that sends each message at once and cleans up when either side closes. */
export function openEventStream(request: Request, options: StreamOptions): Response {
  const writer = new EventStreamWriter();
  request.signal.addEventListener("abort", () => writer.close(), { once: true });
  if (request.signal.aborted) writer.close();
  options.write(writer).catch((error: unknown) => {
    if (!isStudioError(error)) {
      logger().error({ err: error, requestId: options.requestId }, "an event stream broke off");
    }
    writer.close();
  });
  return new Response(writer.body, {
    headers: { ...headers, "X-Request-Id": options.requestId },
  });
}

class EventStreamWriter implements StreamSink {
  readonly body: ReadableStream<Uint8Array>;
  readonly #abort = new AbortController();
  readonly #encoder = new TextEncoder();
  readonly #heartbeat: NodeJS.Timeout;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #waiting: (() => void)[] = [];
  /** One message may be larger than the limit; being behind by it alone is no fault of the reader. */
  #largestMessage = 0;

  constructor() {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#settleDrained(),
        cancel: () => {
          this.#controller = undefined;
          this.close();
        },
      },
      // One byte: `pull` is called when, and only when, all that was queued has been taken.
      { highWaterMark: 1, size: (chunk) => chunk.byteLength },
    );
    this.#write(`retry: ${reconnectMs}\n: open\n\n`);
    this.#heartbeat = setInterval(() => this.#write(": still here\n\n"), heartbeatMs);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  send(message: StreamMessage): void {
    if (this.signal.aborted) return;
    const { name, data } = streamMessageSchema.parse(message);
    const number = eventNumber(message);
    const id = number === null ? "" : `id: ${number}\n`;
    this.#write(`event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`);
    if (name === "end") this.close();
  }

  drained(): Promise<void> {
    if (this.#behindBytes() === 0 || this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  close(): void {
    if (this.signal.aborted) return;
    clearInterval(this.#heartbeat);
    this.#abort.abort();
    this.#settleDrained();
    this.#controller?.close();
    this.#controller = undefined;
  }

  /** Unlike `close`, gives up what is queued: this reader does not take it. */
  #drop(): void {
    const controller = this.#controller;
    this.#controller = undefined;
    controller?.error(new Error("the reader is too far behind"));
    this.close();
  }

  #write(text: string): void {
    if (this.signal.aborted) return;
    const chunk = this.#encoder.encode(text);
    this.#largestMessage = Math.max(this.#largestMessage, chunk.byteLength);
    if (this.#behindBytes() > maxBehindBytes + this.#largestMessage) {
      this.#drop();
      return;
    }
    this.#controller?.enqueue(chunk);
  }

  #behindBytes(): number {
    return Math.max(0, 1 - (this.#controller?.desiredSize ?? 1));
  }

  #settleDrained(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

function eventNumber(message: StreamMessage): number | null {
  if (message.name === "snapshot") return message.data.run.sequence;
  return message.name === "run-event" ? message.data.sequence : null;
}

import { heartbeatMs, type StreamMessage, streamMessageSchema } from "@/lib/api-contract";
import { isAbortError } from "@/lib/errors";
import { createEventStreamReader, type ServerSentEvent } from "./read-event-stream";
import { eventsPath, type RunSource } from "./run-source";

/** State of the connection. Not a state of the run, which goes on whether anyone watches or not. */
export type ConnectionState = "connecting" | "live" | "lost" | "ended";

export type FollowOptions = {
  /** Number of the last event already known; null: begin with a snapshot. */
  after: number | null;
  onMessage(message: StreamMessage): void;
  onState(state: ConnectionState): void;
  signal: AbortSignal;
};

/** Milliseconds without any sign before a connection counts as dead. */
const silenceMs = heartbeatMs * 2.7;
const firstWaitMs = 500;
const longestWaitMs = 15_000;

/**
 * Follows the event stream of a run until it ends or `signal` aborts. A lost connection is taken up again after the
 * last number that was seen, with growing waits, and at once when the page is shown or the network is back.
 */
export function followRun(source: RunSource, options: FollowOptions): void {
  let after = options.after;
  let failures = 0;

  const handle = (message: StreamMessage) => {
    failures = 0;
    after = numberOf(message) ?? after;
    options.onMessage(message);
  };

  const loop = async () => {
    while (!options.signal.aborted) {
      options.onState(failures === 0 ? "connecting" : "lost");
      const outcome = await connectOnce(eventsPath(source, after), handle, options);
      if (options.signal.aborted) return;
      if (outcome === "ended") {
        options.onState("ended");
        return;
      }
      failures += 1;
      options.onState("lost");
      await pause(waitMs(failures), options.signal);
    }
  };
  // The loop settles every failure itself; nothing is left to reject.
  void loop();
}

function numberOf(message: StreamMessage): number | null {
  if (message.name === "snapshot") return message.data.run.sequence;
  return message.name === "run-event" ? message.data.sequence : null;
}

function waitMs(failures: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
}

async function connectOnce(
  url: string,
  onMessage: (message: StreamMessage) => void,
  { onState, signal }: FollowOptions,
): Promise<"ended" | "lost"> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  let watchdog = setTimeout(stop, silenceMs);
  let hasEnded = false;
  let lastSignAt = Date.now();
  const wakeUp = onWakeUp(() => {
    // A laptop that slept may hold a dead connection that still looks open.
    if (Date.now() - lastSignAt > heartbeatMs * 1.5) stop();
  });
  signal.addEventListener("abort", stop);
  const reader = createEventStreamReader({
    onSign: () => {
      lastSignAt = Date.now();
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, silenceMs);
    },
    onEvent: (event) => {
      const message = toMessage(event);
      if (!message) return;
      hasEnded = hasEnded || message.name === "end";
      onMessage(message);
    },
  });
  try {
    const response = await fetch(url, {
      headers: { accept: "text/event-stream" },
      cache: "no-store",
      signal: abort.signal,
    });
    if (response.status === 404 || response.status === 410) {
      onMessage({ name: "end", data: { reason: "gone" } });
      return "ended";
    }
    if (!response.ok || !response.body) return "lost";
    onState("live");
    await pump(response.body, (text) => reader.feed(text));
  } catch (error) {
    // A broken connection is the ordinary case here: the caller waits and connects again.
    if (!isAbortError(error) && !(error instanceof TypeError)) throw error;
  } finally {
    clearTimeout(watchdog);
    wakeUp();
    signal.removeEventListener("abort", stop);
    abort.abort();
  }
  return hasEnded ? "ended" : "lost";
}

async function pump(body: ReadableStream<Uint8Array>, feed: (text: string) => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    feed(decoder.decode(value, { stream: true }));
  }
}

/** Null for a message that this page does not know: a newer server may say more. */
function toMessage({ event, data }: ServerSentEvent): StreamMessage | null {
  let payload: unknown;
  try {
    payload = JSON.parse(data);
  } catch {
    // Half a message at a cut; the events after the reconnect tell the rest.
    return null;
  }
  const whole = streamMessageSchema.safeParse(payload);
  if (whole.success) return whole.data;
  const named = streamMessageSchema.safeParse({ name: event, data: payload });
  return named.success ? named.data : null;
}

function onWakeUp(callback: () => void): () => void {
  const handle = () => {
    if (document.visibilityState === "visible") callback();
  };
  document.addEventListener("visibilitychange", handle);
  window.addEventListener("online", handle);
  return () => {
    document.removeEventListener("visibilitychange", handle);
    window.removeEventListener("online", handle);
  };
}

/** Waits; ends early when the page is shown again, the network is back or `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      wakeUp();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    const wakeUp = onWakeUp(finish);
    signal.addEventListener("abort", finish);
  });
}

import type { SimulatedCallOptions } from "./model-port";
import type { SimulatedCall } from "./simulate-call";

export type Clock = {
  /** Factor on all times of simulated workers: 0 is instant. */
  speed: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

const chunkMs = 60;
const mostChunks = 200;

/** Lets the call happen in time. Returns the milliseconds until the first piece of text, or null when none came. */
export async function playCall(
  call: Pick<SimulatedCall, "reply" | "reasoning" | "firstTokenMs" | "streamMs">,
  clock: Clock,
  options: SimulatedCallOptions,
): Promise<number | null> {
  const startedAt = clock.now();
  const streamMs = call.streamMs * clock.speed;
  const count = Math.min(Math.max(Math.ceil(streamMs / chunkMs), 1), mostChunks);
  await wait(call.firstTokenMs * clock.speed, clock, options.signal);
  let firstTokenMs: number | null = null;
  for (const piece of toPieces(call, count)) {
    options.signal.throwIfAborted();
    firstTokenMs ??= clock.now() - startedAt;
    options.onDelta(piece);
    await wait(streamMs / count, clock, options.signal);
  }
  return firstTokenMs;
}

async function wait(milliseconds: number, clock: Clock, signal: AbortSignal) {
  signal.throwIfAborted();
  if (milliseconds > 0) await clock.sleep(milliseconds, signal);
}

type Piece = { channel: "reply" | "reasoning"; text: string };

function toPieces(call: Pick<SimulatedCall, "reply" | "reasoning">, count: number): Piece[] {
  const size = Math.max(Math.ceil((call.reply.length + call.reasoning.length) / count), 1);
  return [
    ...split(call.reasoning, size).map((text): Piece => ({ channel: "reasoning", text })),
    ...split(call.reply, size).map((text): Piece => ({ channel: "reply", text })),
  ];
}

/** Pieces of about this many characters that never cut a surrogate pair. */
function split(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + size, text.length);
    const code = text.charCodeAt(end - 1);
    if (code >= 0xd800 && code <= 0xdbff && end < text.length) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Waits in real time; rejects with the signal's reason when aborted. */
export function sleepFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", handleAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", handleAbort, { once: true });
    if (signal.aborted) handleAbort();
  });
}

/** Never resolves; rejects with the signal's reason when aborted. */
export function waitForAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

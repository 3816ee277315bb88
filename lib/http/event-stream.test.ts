import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heartbeatMs, type StreamMessage } from "@/lib/api-contract";
import { maxBehindBytes, openEventStream, type StreamSink } from "./event-stream";

const delta = (text: string): StreamMessage => ({
  name: "step-delta",
  data: { type: "step-delta", stepKey: "r0.s0", attempt: 0, channel: "reply", offset: 0, text },
});

const end: StreamMessage = { name: "end", data: { reason: "run-end" } };

function open(write: (sink: StreamSink) => Promise<void>, signal?: AbortSignal) {
  const request = new Request("http://localhost/api/runs/a/events", { signal });
  return openEventStream(request, { requestId: "req_1", write });
}

describe("openEventStream", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("writes named events with their number and closes after `end`", async () => {
    const response = open(async (sink) => {
      sink.send({
        name: "run-event",
        data: { type: "run-start", sequence: 7, at: "2026-01-01T00:00:00.000Z" },
      });
      sink.send(delta("line\nbreak"));
      sink.send(end);
      sink.send(delta("too late"));
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(await response.text()).toBe(
      'retry: 1000\n: open\n\nevent: run-event\nid: 7\ndata: {"sequence":7,"at":"2026-01-01T00:00:00.000Z","type":"run-start"}\n\n' +
        'event: step-delta\ndata: {"type":"step-delta","stepKey":"r0.s0","attempt":0,"channel":"reply","offset":0,"text":"line\\nbreak"}\n\n' +
        'event: end\ndata: {"reason":"run-end"}\n\n',
    );
  });

  it("sends its head and heartbeats without waiting for a message", async () => {
    const reader = open(async () => {}).body?.getReader();
    const decoder = new TextDecoder();
    expect(decoder.decode((await reader?.read())?.value)).toContain(": open");
    vi.advanceTimersByTime(heartbeatMs);
    expect(decoder.decode((await reader?.read())?.value)).toBe(": still here\n\n");
    await reader?.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(["reader", "request"])("tells the writer when the %s goes away", async (side) => {
    let signal: AbortSignal | undefined;
    const abort = new AbortController();
    const response = open(async (sink) => {
      signal = sink.signal;
    }, abort.signal);
    expect(signal?.aborted).toBe(false);
    if (side === "reader") await response.body?.cancel();
    else abort.abort();
    expect(signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("drops a reader that is too far behind, and not one that takes what comes", async () => {
    const piece = "x".repeat(1024 * 1024);
    const pieces = 2 + maxBehindBytes / piece.length;
    let isDropped = false;
    open(async (sink) => {
      for (let count = 0; count <= pieces; count += 1) sink.send(delta(piece));
      isDropped = sink.signal.aborted;
    });
    await Promise.resolve();
    expect(isDropped).toBe(true);

    const patient = open(async (sink) => {
      for (let count = 0; count <= pieces; count += 1) {
        sink.send(delta(piece));
        await sink.drained();
      }
      sink.send(end);
    });
    expect(await patient.text()).toContain("event: end");
  });

  it("closes when the writer fails", async () => {
    const response = open(async () => {
      throw new Error("gone");
    });
    expect(await response.text()).toBe("retry: 1000\n: open\n\n");
  });
});

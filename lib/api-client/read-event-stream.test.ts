import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventStreamReader, type ServerSentEvent } from "./read-event-stream";

function readAll(pieces: string[]): { events: ServerSentEvent[]; signs: number } {
  const events: ServerSentEvent[] = [];
  let signs = 0;
  const reader = createEventStreamReader({
    onEvent: (event) => events.push(event),
    onSign: () => {
      signs += 1;
    },
  });
  for (const piece of pieces) reader.feed(piece);
  return { events, signs };
}

const stream = 'id: 7\nevent: run-event\ndata: {"a":\ndata: 1}\n\n: heartbeat\n\ndata: x\n\n';

describe("createEventStreamReader", () => {
  it("reads names, numbers and data of several lines, and skips comments", () => {
    expect(readAll([stream]).events).toEqual([
      { event: "run-event", data: '{"a":\n1}', id: "7" },
      { event: "message", data: "x", id: "7" },
    ]);
  });

  it("tells of a heartbeat although it carries nothing", () => {
    expect(readAll([": heartbeat\n\n"])).toEqual({ events: [], signs: 1 });
  });

  it("reads the same however the bytes are cut and lines are ended", () => {
    const whole = readAll([stream]).events;
    const ends = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(ends, fc.array(fc.nat(stream.length * 2), { maxLength: 6 }), (end, cuts) => {
        const text = stream.replaceAll("\n", end);
        const places = [0, ...[...cuts].sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        // A carriage return that ends the stream may be half of a line end, so one more character follows.
        expect(readAll([...pieces, ":"]).events).toEqual(whole);
      }),
    );
  });
});

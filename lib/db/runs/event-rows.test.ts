import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunEvent } from "@/lib/runs";
import { fromEventRow, headLength, headOf, toEventRow } from "./event-rows";

const at = "2026-01-01T00:00:00.000Z";

function stepEnd(reply: string): RunEvent {
  return {
    type: "step-end",
    sequence: 7,
    at,
    stepKey: "r0.s0",
    status: "succeeded",
    reply,
    reasoning: "",
    finishReason: "stop",
    attempt: null,
    error: null,
    notes: [],
    cut: {},
  };
}

describe("event rows", () => {
  it("keeps a short text in the body alone", () => {
    const row = toEventRow(stepEnd("short"));
    expect(row.long).toBeNull();
    expect(fromEventRow(row)).toEqual(stepEnd("short"));
  });

  it("holds the head of a long text in the body and the whole beside it", () => {
    const event = stepEnd("x".repeat(headLength + 5));
    const row = toEventRow(event);
    const head = fromEventRow({ body: row.body });
    expect(head).toMatchObject({ reply: "x".repeat(headLength), cut: { reply: headLength + 5 } });
    expect(fromEventRow(row)).toEqual(event);
  });

  it("leaves messages out of the body and puts them back", () => {
    const event: RunEvent = {
      type: "step-start",
      sequence: 3,
      at,
      step: {
        key: "r0.s0",
        round: 0,
        kind: "call",
        index: 0,
        worker: 1,
        subtask: "s",
        access: [],
        sees: [],
      },
      messages: [{ role: "user", content: "hello" }],
    };
    const row = toEventRow(event);
    expect(fromEventRow({ body: row.body })).toEqual({ ...event, messages: [] });
    expect(fromEventRow(row)).toEqual(event);
  });

  it("never ends a head within a character", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 2 }), (shift) => {
        const text = `${"x".repeat(headLength + shift)}\ud83d\ude00${"y".repeat(10)}`;
        expect(headOf(text).isWellFormed()).toBe(true);
      }),
    );
  });
});

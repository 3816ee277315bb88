import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StepDelta } from "@/lib/runs";
import { dropDeltas, foldDelta, toGrowing } from "./fold-deltas";

function piece(text: string, offset: number, change: Partial<StepDelta> = {}): StepDelta {
  return {
    type: "step-delta",
    stepKey: "r0.s0",
    attempt: 0,
    channel: "reply",
    offset,
    text,
    ...change,
  };
}

function foldPieces(pieces: StepDelta[]): StepDelta[] {
  return pieces.reduce<StepDelta[]>((deltas, next) => foldDelta(deltas, next).deltas, []);
}

function replyOf(deltas: StepDelta[]): string | undefined {
  return toGrowing(deltas).get("r0.s0")?.reply;
}

describe("foldDelta", () => {
  it("joins pieces in order", () => {
    expect(replyOf(foldPieces([piece("Hel", 0), piece("lo", 3)]))).toBe("Hello");
  });

  it("takes a piece twice, and an overlapping one, without doubling text", () => {
    const deltas = foldPieces([piece("Hel", 0), piece("Hel", 0), piece("ello", 1), piece("lo", 3)]);
    expect(replyOf(deltas)).toBe("Hello");
  });

  it("tells of a gap and keeps what it has", () => {
    const known = foldPieces([piece("Hel", 0)]);
    expect(foldDelta(known, piece("world", 6))).toEqual({ deltas: known, isGap: true });
  });

  it("keeps the reply and the reasoning of a step apart", () => {
    const deltas = foldPieces([piece("think", 0, { channel: "reasoning" }), piece("say", 0)]);
    expect(toGrowing(deltas).get("r0.s0")).toEqual({
      attempt: 0,
      reply: "say",
      reasoning: "think",
    });
  });

  it("lets a later attempt replace both channels of an earlier one, and ignores the earlier one's late pieces", () => {
    const deltas = foldPieces([
      piece("old", 0),
      piece("why", 0, { channel: "reasoning" }),
      piece("new", 0, { attempt: 1 }),
      piece("er", 3),
    ]);
    expect(toGrowing(deltas).get("r0.s0")).toEqual({ attempt: 1, reply: "new", reasoning: "" });
  });

  it("drops what one step had grown and leaves the others", () => {
    const deltas = foldPieces([piece("a", 0), piece("b", 0, { stepKey: "r0.s1" })]);
    expect([...toGrowing(dropDeltas(deltas, "r0.s0")).keys()]).toEqual(["r0.s1"]);
  });

  it("gives the same text however the stream was cut, repeated or resent", () => {
    const cuts = fc.tuple(fc.string({ maxLength: 40 }), fc.array(fc.nat(40), { maxLength: 12 }));
    fc.assert(
      fc.property(cuts, ([text, backs]) => {
        let deltas: StepDelta[] = [];
        let reached = 0;
        for (const back of [...backs, 0]) {
          const from = Math.max(0, reached - back);
          const to = Math.min(text.length, reached + 5);
          deltas = foldDelta(deltas, piece(text.slice(from, to), from)).deltas;
          reached = to;
        }
        expect(replyOf(deltas)).toBe(text.slice(0, reached));
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import type { FinishReason } from "@/lib/runs";
import { judgeReply } from "./judge-reply";

const judge = (reply: string, finishReason: FinishReason, notes: string[] = []) =>
  judgeReply({ reply, finishReason, notes });

describe("judgeReply", () => {
  it("takes a text as it is", () => {
    expect(judge("42", "stop", ["nul-replaced"])).toEqual({ error: null, notes: ["nul-replaced"] });
  });

  it("goes on with a truncated text and says so", () => {
    expect(judge("The sum is", "length")).toEqual({ error: null, notes: ["reply-truncated"] });
    expect(judge("The sum is", "cut", ["reply-cut"]).notes).toEqual(["reply-cut"]);
  });

  it("fails an empty text and says why it is empty (B16)", () => {
    expect(judge("", "length").error?.message).toBe(
      "empty answer: output budget spent on reasoning",
    );
    expect(judge(" \n", "stop").error?.message).toBe("empty answer");
    expect(judge("", "refusal").error?.message).toContain("refused");
  });

  it("fails a call of a tool that nobody offered (B83)", () => {
    expect(judge("Let me search.", "tool-calls").error?.message).toContain("uses no tools");
  });
});

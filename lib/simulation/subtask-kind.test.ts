import { describe, expect, it } from "vitest";
import { readSubtaskKind } from "./subtask-kind";

describe("readSubtaskKind", () => {
  it.each([
    ["Plan the solution. Leave the code to the next step.", "plan"],
    ["Outline how the question can be solved, without solving it.", "plan"],
    ["Solve the question by following the plan of the first step.", "solve"],
    ["Write the code by the plan of the first step.", "solve"],
    ["Verify the code by hand and hand in the complete code.", "verify"],
    ["Check the working; if it is wrong, correct it.", "verify"],
    ["Refine the argument: close the gaps that the check named.", "refine"],
    ["Judge the two independent answers and decide.", "judge"],
    ["Combine the results of the parts after rechecking each.", "combine"],
    ["Work on the second part only, (b), and leave the rest.", "part"],
    ["Recall the relevant facts.", "recall"],
    ["", "solve"],
    ["Hmm.", "solve"],
  ])("reads %j as %s", (subtask, kind) => {
    expect(readSubtaskKind(subtask)).toBe(kind);
  });
});

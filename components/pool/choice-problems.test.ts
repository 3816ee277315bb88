import { describe, expect, it } from "vitest";
import { choiceProblem, mostWorkers, newPoolProblems } from "./choice-problems";

const many = Array.from({ length: mostWorkers + 1 }, (_, index) => String(index));

describe("newPoolProblems", () => {
  it("names all that is missing", () => {
    expect(newPoolProblems(" ", [])).toEqual({
      name: "Give the pool a name.",
      workerIds: "Choose at least one worker.",
    });
    expect(newPoolProblems("A", ["w"])).toEqual({});
    expect(newPoolProblems("A", many).workerIds).toBe("A pool has at most 64 workers.");
  });
});

describe("choiceProblem", () => {
  it("counts the room that a pool has left", () => {
    expect(choiceProblem(["a", "b"], { noun: "model", room: 2 })).toBeNull();
    expect(choiceProblem(["a", "b"], { noun: "model", room: 1 })).toBe(
      "A pool has at most 64 workers. This one has room for 1 more.",
    );
    expect(choiceProblem([], { noun: "model", room: 1 })).toBe("Choose at least one model.");
    expect(choiceProblem(many, { noun: "model", room: Number.POSITIVE_INFINITY })).toBeNull();
  });
});

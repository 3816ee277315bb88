import { expect, it } from "vitest";
import { fixtureRun, shapes } from "@/components/canvas/fixtures";
import { changesInWords } from "./changes-in-words";
import { foldHistory } from "./replay";

it("tells states, plans and refusals, in order", () => {
  const { queued, events } = fixtureRun(shapes.refused);
  const runs = foldHistory(queued, events);
  const told = runs.slice(1).flatMap((run, index) => changesInWords(runs[index] ?? run, run));
  expect(told).toEqual([
    "Run running.",
    "A plan of round 1 was refused.",
    "A plan of round 1 was refused.",
    "The plan of round 1 has 2 steps.",
    "Step 1 of 2, GPT-5: running.",
    "Step 1 of 2, GPT-5: succeeded.",
    "Step 2 of 2, Claude Sonnet 4: running.",
    "Step 2 of 2, Claude Sonnet 4: succeeded.",
    "Run succeeded.",
  ]);
});

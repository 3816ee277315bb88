import { expect, it } from "vitest";
import { fixtureRun, shapes } from "./fixtures";
import { toCanvas } from "./to-canvas";
import { toMermaid } from "./to-mermaid";

it("writes rounds as sub-graphs and tells shown from assigned", () => {
  const { run } = fixtureRun({
    rounds: [{ steps: [{ subtask: 'Say "end"' }, { access: [0], subtask: "B" }] }],
  });
  expect(toMermaid(toCanvas(run))).toMatchInlineSnapshot(`
    "flowchart LR
      n_question["Question"]
      n_answer["Answer"]
      subgraph round1["Round 1: done"]
        n_r0_c0["Plan: Built-in Conductor. Plan of 2 steps: chain"]
        n_r0_s0["Step 1 of 2: GPT-5. Say #quot;end#quot;"]
        n_r0_s1["Step 2 of 2: Claude Sonnet 4. B"]
      end
      n_question --> n_r0_c0
      n_r0_c0 -.-> n_r0_s0
      n_r0_s0 --> n_r0_s1
      n_r0_s1 ==> n_answer
    "
  `);
});

it("has a sub-graph for each round", () => {
  const text = toMermaid(toCanvas(fixtureRun(shapes.recursion).run));
  expect(text.match(/subgraph/g)).toHaveLength(3);
});

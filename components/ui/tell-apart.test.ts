import { expect, it } from "vitest";
import { namesApart, tellApart } from "./tell-apart";

const one = (id: string, name: string, detail: string | null) => ({ id, name, detail });

it("adds no more to a name than tells it from the others", () => {
  const all = [
    one("wrk_a", "Solver", "gpt-5 · OpenAI"),
    one("wrk_b", "Solver", "gpt-5-mini · OpenAI"),
    one("wrk_c", "Critic", "gpt-5 · OpenAI"),
    one("wrk_d", "Judge", null),
    one("wrk_e", "Judge", null),
  ];
  expect(namesApart(all)).toEqual([
    "Solver (gpt-5 · OpenAI)",
    "Solver (gpt-5-mini · OpenAI)",
    "Critic",
    "Judge (wrk_d)",
    "Judge (wrk_e)",
  ]);
  expect(tellApart(all).map(({ needsId }) => needsId)).toEqual([false, false, false, true, true]);
  expect(namesApart([])).toEqual([]);
});

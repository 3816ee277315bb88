import { expect, it } from "vitest";
import { splitWorkerNames } from "./worker-names";

const workers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `wrk_${index}`,
    label: `W${index}`,
    model: "m",
    connectionLabel: "c",
  }));

it("names the first few workers of a price and keeps the rest for when it is asked for", () => {
  const { first, rest } = splitWorkerNames(workers(54));
  expect(first).toBe("W0, W1, W2, W3");
  expect([rest.length, rest[0], rest.at(-1)]).toEqual([50, "W4", "W53"]);
});

it("names all where the rest would be a single one, and none where there is none", () => {
  expect(splitWorkerNames(workers(5))).toEqual({ first: "W0, W1, W2, W3, W4", rest: [] });
  expect(splitWorkerNames([])).toEqual({ first: "", rest: [] });
});

it("tells workers of one label apart", () => {
  const [one, two] = workers(2).map((worker) => ({ ...worker, label: "Solver" }));
  expect(splitWorkerNames([one!, { ...two!, connectionLabel: "d" }]).first).toBe(
    "Solver (m · c), Solver (m · d)",
  );
});

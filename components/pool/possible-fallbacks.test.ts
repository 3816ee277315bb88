import { expect, it } from "vitest";
import { aWorker } from "./fixtures";
import { possibleFallbacks } from "./possible-fallbacks";

const workers = [
  aWorker({ id: "sim", provider: "simulated" }),
  aWorker({ id: "real" }),
  aWorker({ id: "mine" }),
  aWorker({ id: "back", fallbackId: "mine" }),
  aWorker({ id: "far", fallbackId: "back" }),
];
const idsOf = (id: string | null, isSimulated: boolean, chosen: string | null = null) =>
  possibleFallbacks(workers, { id, isSimulated }, chosen).map(({ settings }) => settings.id);

it("offers workers of the same sort only, and none that would make a circle", () => {
  expect(idsOf("mine", false)).toEqual(["real"]);
  expect(idsOf("real", false)).toEqual(["mine", "back", "far"]);
  expect(idsOf(null, true)).toEqual(["sim"]);
});

it("keeps what is chosen in view", () => {
  expect(idsOf("mine", false, "sim")).toEqual(["sim", "real"]);
});

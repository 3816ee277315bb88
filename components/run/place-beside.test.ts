import { expect, it } from "vitest";
import { placeBeside } from "./place-beside";

const one = ", waited 7.0 s after 429";
const several = ", waited 7.4 s: 400 ms for its turn, 7.0 s after 429";

it.each([
  [{ start: 0, end: 0.3 }, "", "after"],
  [{ start: 0.5, end: 0.95 }, "", "before"],
  [{ start: 0.05, end: 0.95 }, "", "inside"],
  [{ start: 0.2, end: 0.8 }, one, "inside"],
  [{ start: 0.4, end: 0.8 }, one, "before"],
  [{ start: 0, end: 0.35 }, several, "after"],
  [{ start: 0, end: 0.6 }, several, "inside"],
  [{ start: 0.44, end: 0.54 }, several, "after"],
  [{ start: 0.7, end: 0.9 }, several, "before"],
  [{ start: 0, end: 1 }, several, "inside"],
])("of a bar over %j with %j stands %s", (share, waits, place) => {
  expect(placeBeside(share, waits)).toBe(place);
});

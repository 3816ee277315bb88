import { expect, it } from "vitest";
import { createRepricing } from "@/lib/api-contract";
import { newRepricingDraft, repricingProblems, toRunFilter } from "./repricing-draft";

it("chooses all runs where nothing is chosen", () => {
  expect(toRunFilter(newRepricingDraft)).toEqual({});
});

it("asks for what is chosen, days whole and in UTC, in words that the API knows", () => {
  const filter = toRunFilter({
    ...newRepricingDraft,
    search: " primes ",
    simulated: "mixed",
    status: "failed",
    strategy: "single",
    worker: "wrk_a",
    from: "2026-11-01",
    to: "2026-11-02",
  });
  expect(filter).toEqual({
    search: "primes",
    simulated: "mixed",
    status: "failed",
    strategy: "single",
    workerId: "wrk_a",
    after: "2026-11-01T00:00:00.000Z",
    before: "2026-11-03T00:00:00.000Z",
  });
  expect(createRepricing.body.safeParse({ label: "A", filter }).success).toBe(true);
});

it.each([
  [{}, { label: "Give it a label." }],
  [{ label: "\u200b " }, { label: "Give it a label." }],
  [{ label: "A" }, {}],
  [{ label: "A", from: "2026-11-02", to: "2026-11-02" }, {}],
  [{ label: "A", from: "2026-11-02" }, {}],
  [
    { label: "A", from: "2026-11-02", to: "2026-11-01" },
    { to: "It has to be 2026-11-02 or a day after it." },
  ],
])("names what is missing or wrong: %j", (part, problems) => {
  expect(repricingProblems({ ...newRepricingDraft, ...part })).toEqual(problems);
});

import { describe, expect, it } from "vitest";
import { listRunsQuery } from "@/lib/api-contract";
import { isFiltered, noFilters, toRunFilters, unknownFilters } from "./run-filters";

describe("toRunFilters", () => {
  it("asks for nothing when nothing is set", () => {
    expect(toRunFilters({ ...noFilters, search: "   " })).toEqual({});
    expect(isFiltered(noFilters)).toBe(false);
  });

  it("takes both days whole, in the reader's zone", () => {
    const { after, before } = toRunFilters({ ...noFilters, from: "2026-03-01", to: "2026-03-01" });
    expect(after).toBe(new Date(2026, 2, 1).toISOString());
    expect(before).toBe(new Date(2026, 2, 2).toISOString());
  });

  it("gives only what the server accepts", () => {
    const filters = toRunFilters({
      status: "failed",
      strategy: "plan",
      simulated: "no",
      worker: "worker_1",
      within: "week",
      search: "a".repeat(300),
      from: "2026-01-01",
      to: "2026-01-31",
      costFrom: "0.001",
      costTo: "1000000",
    });
    expect(Object.keys(filters)).toHaveLength(10);
    expect(listRunsQuery.safeParse(filters).success).toBe(true);
  });
});

describe("unknownFilters", () => {
  it.each([
    ["status", "bogus"],
    ["strategy", "moa"],
    ["simulated", "true"],
    ["within", "year"],
    ["from", "yesterday"],
    ["from", "2026-3-1"],
    ["to", "2026-02-30"],
    ["costFrom", "-1"],
    ["costTo", "cheap"],
    ["costTo", "1e3"],
    ["worker", "w".repeat(201)],
  ] as const)("names %s=%s, and does not ask for it", (name, value) => {
    const state = { ...noFilters, [name]: value };
    expect(unknownFilters(state)).toEqual([{ name, value }]);
    expect(toRunFilters(state)).toEqual({});
  });

  it("is empty for what is known, and for a field that was emptied", () => {
    expect(unknownFilters({ ...noFilters, status: "failed", from: "", costTo: ".5" })).toEqual([]);
  });
});

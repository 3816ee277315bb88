import { describe, expect, it } from "vitest";
import { listRunsQuery } from "@/lib/api-contract";
import {
  countFilters,
  isFiltered,
  noFilters,
  toRunFilters,
  turnedRanges,
  unknownFilters,
  unknownNames,
} from "./run-filters";

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
      search: `${"a".repeat(200)} `,
      from: "2026-01-01",
      to: "2026-01-31",
      costFrom: "0.001",
      costTo: "1000000",
      strategyLabel: "GPT-5 alone",
      callKind: "real",
      callsFrom: "2026-01-01",
      callsTo: "2026-01-31",
    });
    expect(Object.keys(filters)).toHaveLength(14);
    expect(listRunsQuery.safeParse(filters).success).toBe(true);
  });
});

describe("countFilters", () => {
  it("counts kinds of filters, and not the search", () => {
    expect(countFilters({ ...noFilters, search: "a" })).toBe(0);
    const range = { from: "2026-03-01", to: "2026-03-02", costFrom: "1", costTo: "2" };
    expect(countFilters({ ...noFilters, ...range, status: "failed" })).toBe(3);
  });
});

describe("a range that ends before it begins", () => {
  it("is named and not asked for", () => {
    const costs = { ...noFilters, costFrom: "2", costTo: "1", status: "failed" };
    expect(turnedRanges(costs)).toEqual([["costFrom", "costTo"]]);
    expect(toRunFilters(costs)).toEqual({ status: "failed" });
    const days = { ...noFilters, from: "2026-03-02", to: "2026-03-01" };
    expect(turnedRanges(days)).toEqual([["from", "to"]]);
    expect(toRunFilters(days)).toEqual({});
    const calls = { ...noFilters, callsFrom: "2026-03-02", callsTo: "2026-03-01" };
    expect(turnedRanges(calls)).toEqual([["callsFrom", "callsTo"]]);
    expect(toRunFilters(calls)).toEqual({});
  });

  it("is none with equal ends or with one end", () => {
    for (const change of [
      { costFrom: "1", costTo: "1" },
      { costFrom: "1" },
      { costTo: "0" },
      { from: "2026-03-01", to: "2026-03-01" },
      { to: "2026-03-01" },
    ]) {
      expect(turnedRanges({ ...noFilters, ...change })).toEqual([]);
    }
  });
});

describe("unknownNames", () => {
  it("tells names that filter nothing, and what one of the API is called here", () => {
    expect(unknownNames(["status", "unknown", "unknown", "minCostUsd"])).toEqual([
      { name: "unknown", meant: null },
      { name: "minCostUsd", meant: "costFrom" },
    ]);
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
    ["search", "s".repeat(201)],
  ] as const)("names %s=%s, and does not ask for it", (name, value) => {
    const state = { ...noFilters, [name]: value };
    expect(unknownFilters(state)).toEqual([{ name, value }]);
    expect(toRunFilters(state)).toEqual({});
  });

  it("is empty for what is known, and for a field that was emptied", () => {
    expect(unknownFilters({ ...noFilters, status: "failed", from: "", costTo: ".5" })).toEqual([]);
  });
});

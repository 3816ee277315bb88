import { describe, expect, it } from "vitest";
import { listRunsQuery } from "@/lib/api-contract";
import { isFiltered, noFilters, toRunFilters } from "./run-filters";

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

  it.each(["yesterday", "2026-3-1", ""])("leaves out %j, which is no day", (from) => {
    expect(toRunFilters({ ...noFilters, from })).toEqual({});
  });

  it("gives only what the server accepts", () => {
    const filters = toRunFilters({
      status: "failed",
      strategy: "plan",
      simulated: "no",
      search: "a".repeat(300),
      from: "2026-01-01",
      to: "2026-01-31",
    });
    expect(listRunsQuery.safeParse(filters).success).toBe(true);
  });
});

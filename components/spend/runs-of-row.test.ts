import { describe, expect, it } from "vitest";
import { noFilters, toRunFilters } from "@/components/runs-list/run-filters";
import { callsOfNoRun, runsOfRow } from "./runs-of-row";

const row = { key: "wrk_a", isSimulated: false, calls: 3, deletedCalls: 0, testCalls: 0 };
const range = { from: "2026-11-02", to: "2026-12-01" };

function filtersOf(address: string | null) {
  const query = new URLSearchParams(address?.split("?")[1]);
  return toRunFilters({ ...noFilters, ...Object.fromEntries(query) });
}

describe("the runs of a row", () => {
  it("are those with calls of its kind, in its days", () => {
    const days = { callsFrom: "2026-11-02", callsTo: "2026-12-01" };
    expect(filtersOf(runsOfRow(row, { by: "worker", ...range }))).toEqual({
      workerId: "wrk_a",
      callKind: "real",
      ...days,
    });
    const conductor = { ...row, key: "GPT-5 & more (simulated) alone", isSimulated: true };
    expect(filtersOf(runsOfRow(conductor, { by: "strategy", ...range }))).toEqual({
      strategyLabel: "GPT-5 & more (simulated) alone",
      callKind: "simulated",
      ...days,
    });
    expect(filtersOf(runsOfRow({ ...row, key: "2026-11-05" }, { by: "day", ...range }))).toEqual({
      callKind: "real",
      callsFrom: "2026-11-05",
      callsTo: "2026-11-05",
    });
  });

  it("are none where all calls are tests or of deleted runs, or runs are not chosen by what the rows share", () => {
    const gone = { ...row, deletedCalls: 2, testCalls: 1 };
    expect(runsOfRow(gone, { by: "worker", ...range })).toBeNull();
    expect(runsOfRow(row, { by: "connection", ...range })).toBeNull();
    expect(runsOfRow(row, { by: "model", ...range })).toBeNull();
  });

  it("are told apart from calls of no run", () => {
    expect(callsOfNoRun(row)).toBeNull();
    expect(callsOfNoRun({ ...row, deletedCalls: 2, testCalls: 1 })).toBe(
      "in no run: 1 test call, 2 calls of deleted runs",
    );
  });
});

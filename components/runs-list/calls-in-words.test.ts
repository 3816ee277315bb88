import { expect, it } from "vitest";
import { callsInWords } from "./calls-in-words";
import { noFilters } from "./run-filters";

const wordsOf = (change: Partial<typeof noFilters>) => callsInWords({ ...noFilters, ...change });

it("says which runs the filters choose that no field shows", () => {
  expect(wordsOf({ status: "failed", worker: "wrk_a" })).toBeNull();
  expect(wordsOf({ strategyLabel: "A\u202e alone" })).toBe("Runs by “A⟨U+202E⟩ alone”");
  const day = { callsFrom: "2026-12-01", callsTo: "2026-12-01" };
  expect(wordsOf(day)).toBe("Runs with calls that ended on 2026-12-01 (UTC)");
  expect(wordsOf({ ...day, callKind: "real", worker: "wrk_a", callsFrom: "2026-11-02" })).toBe(
    "Runs with real calls of this worker that ended from 2026-11-02 to 2026-12-01 (UTC)",
  );
  expect(wordsOf({ callsTo: "2026-12-01", callKind: "simulated", strategyLabel: "B" })).toBe(
    "Runs by “B” with simulated calls that ended on 2026-12-01 (UTC) or earlier",
  );
  expect(wordsOf({ callKind: "real" })).toBe("Runs with real calls");
});

it("passes over what means nothing", () => {
  expect(wordsOf({ callKind: "free", callsFrom: "2026-02-30" })).toBeNull();
});

import { describe, expect, it } from "vitest";
import { queuedRun } from "@/components/canvas/fixtures";
import type { StrategySpec } from "@/lib/runs";
import { sameOrdinals } from "./same-ordinals";

const { pool } = queuedRun();
const [a, b, c] = pool.workers;
const of = (...workers: (typeof a)[]) => ({ workers: workers.flatMap((worker) => worker ?? []) });
const before = of(a, b, c);
const sorted = of(c, a, b);
const conductor: StrategySpec = { kind: "conductor", ordinal: null };

describe("sameOrdinals", () => {
  it("names the same workers where the list has another order", () => {
    expect(
      sameOrdinals(
        { strategy: { kind: "single", ordinal: 2 }, fallbackOrdinal: 0 },
        before,
        sorted,
      ),
    ).toEqual({ strategy: { kind: "single", ordinal: 0 }, fallbackOrdinal: 1 });
    expect(
      sameOrdinals(
        { strategy: { kind: "conductor", ordinal: 1 }, fallbackOrdinal: null },
        before,
        sorted,
      ),
    ).toEqual({ strategy: { kind: "conductor", ordinal: 2 }, fallbackOrdinal: null });
  });

  it("does so for each step of a plan", () => {
    const steps = [0, 1, 2].map((worker) => ({ worker, subtask: `by ${worker}`, access: [] }));
    const { strategy } = sameOrdinals(
      { strategy: { kind: "plan", plan: { steps } }, fallbackOrdinal: null },
      before,
      sorted,
    );
    const workers = strategy.kind === "plan" ? strategy.plan.steps.map(({ worker }) => worker) : [];
    expect(workers).toEqual([1, 2, 0]);
  });

  it("leaves the built-in Conductor as it is", () => {
    const named = { strategy: conductor, fallbackOrdinal: null };
    expect(sameOrdinals(named, before, of(b))).toEqual(named);
  });

  it("refuses a worker that is no longer there by its name, and says which field to send", () => {
    expect(() =>
      sameOrdinals({ strategy: conductor, fallbackOrdinal: 1 }, before, of(a, c)),
    ).toThrow(new RegExp(`${b?.label}.*settings.fallbackOrdinal`));
    expect(() =>
      sameOrdinals(
        { strategy: { kind: "single", ordinal: 0 }, fallbackOrdinal: null },
        before,
        of(b),
      ),
    ).toThrow(new RegExp(`${a?.label}.*strategy`));
  });
});

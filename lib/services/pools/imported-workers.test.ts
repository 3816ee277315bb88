import { describe, expect, it } from "vitest";
import type { ImportedWorker, WorkerRecord } from "@/lib/db";
import { noLimits, workerDefaults } from "@/lib/runs";
import { planWorkers } from "./imported-workers";

const worker = (id: string, given: Partial<ImportedWorker> = {}): ImportedWorker => ({
  ...workerDefaults,
  dialect: { tokenField: "auto", systemRole: "auto", streamUsage: "auto" },
  limits: noLimits,
  id,
  label: id,
  color: 0,
  model: "m",
  description: "",
  temperature: null,
  topP: null,
  maxTokens: 100,
  reasoningEffort: null,
  connectionId: "conn_a",
  priceModelId: null,
  ...given,
});

const record = (id: string, given: Partial<ImportedWorker> = {}): WorkerRecord => {
  const { priceModelId: _, ...settings } = worker(id, given);
  return {
    settings: {
      ...settings,
      provider: "openai-compatible",
      baseUrl: "http://127.0.0.1:1/v1",
      apiKeyName: null,
      price: null,
    },
    connectionLabel: "Here",
    connectionKind: "openai-compatible",
    priceId: null,
    pools: [],
  };
};

describe("planWorkers", () => {
  it("takes a worker that is the same in every setting, and a copy that an import made", () => {
    const present = [record("wrk_1", { label: "A" }), record("wrk_2", { label: "B 2" })];
    const wanted = [worker("x", { label: "A" }), worker("y", { label: "B" })];
    expect(planWorkers(wanted, present)).toEqual({ added: [], ids: ["wrk_1", "wrk_2"] });
  });

  it.each<[string, Partial<ImportedWorker>]>([
    ["a setting", { temperature: 0.5 }],
    ["a limit", { limits: { ...noLimits, concurrency: 2 } }],
    ["its connection", { connectionId: "conn_b" }],
    ["its price", { priceModelId: "m" }],
    ["its colour", { color: 3 }],
  ])("makes a copy, marked as one, where %s differs", (_, given) => {
    const { added, ids } = planWorkers(
      [worker("x", { label: "A", ...given })],
      [record("wrk_1", { label: "A" })],
    );
    expect(added).toMatchObject([{ ...given, label: "A 2", id: ids[0] }]);
    expect(ids[0]).toMatch(/^wrk_/);
  });

  it("takes one worker for one only", () => {
    const wanted = [worker("x", { label: "A" }), worker("y", { label: "A" })];
    const { added, ids } = planWorkers(wanted, [record("wrk_1", { label: "A" })]);
    expect(ids[0]).toBe("wrk_1");
    expect(added).toMatchObject([{ id: ids[1], label: "A 2" }]);
  });

  it("takes a worker with its fallback, or makes it anew when that is another", () => {
    const wanted = [worker("x", { fallbackId: "y" }), worker("y")];
    const whole = [
      record("wrk_1", { label: "x", fallbackId: "wrk_2" }),
      record("wrk_2", { label: "y" }),
    ];
    expect(planWorkers(wanted, whole).added).toEqual([]);
    const loose = [record("wrk_1", { label: "x" }), record("wrk_2", { label: "y" })];
    const { added, ids } = planWorkers(wanted, loose);
    expect(added).toMatchObject([{ label: "x 2", id: ids[0], fallbackId: "wrk_2" }]);
    expect(ids[1]).toBe("wrk_2");
  });
});

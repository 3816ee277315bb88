import { describe, expect, it } from "vitest";
import { createPolicyClient } from "@/lib/conductor/policy";
import { createMemoryPort, createVirtualClock, executeRun } from "@/lib/executor";
import type { ModelClient } from "@/lib/pool";
import type { Run } from "@/lib/runs";
import { expectSound } from "@/tests/support/engine-scripts";
import { aRun, aWorker } from "@/tests/support/run-builder";
import { ScriptedClient } from "@/tests/support/scripted-client";
import { strategyOf } from "./registry";

async function execute(run: Run, client: ModelClient): Promise<Run> {
  const port = createMemoryPort({ run, client, clock: createVirtualClock() });
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  expectSound(run, ended, port.events);
  expect(port.reports).toEqual([]);
  return ended;
}

describe("the conductor strategy", () => {
  it("runs a whole question with the built-in Conductor", async () => {
    const policy = createPolicyClient({ speed: 0 });
    const workers = new ScriptedClient((_request, call) => `Reply ${call}: the answer is 24.`);
    const client: ModelClient = {
      call: (request, options) =>
        (request.worker.provider === "builtin" ? policy : workers).call(request, options),
    };
    const question =
      "A farm has 3 barns with 4 cows each, and half as many goats as cows. How many legs are there? Give only the number.";
    const run = aRun({ strategy: { kind: "conductor", ordinal: null }, question });
    const ended = await execute(run, client);
    expect(ended.status).toBe("succeeded");
    expect(ended.rounds[0]?.plan?.steps.length).toBeGreaterThan(0);
    expect(ended.rounds[0]).toMatchObject({ repairs: [], refused: [] });
    expect(ended.answer?.text).toContain("the answer is 24");
  });

  it("plans with the Conductor's own temperature and token cap, and works with the worker's", async () => {
    const client = new ScriptedClient((request) =>
      request.purpose === "conduct"
        ? 'model_id = [0]\nsubtasks = ["Solve it."]\naccess_list = [[]]'
        : "24",
    );
    const run = aRun({
      strategy: { kind: "conductor", ordinal: 0 },
      settings: { maxRounds: 1, conductorTemperature: 0.3, conductorMaxTokens: 700 },
      workers: [aWorker(0, { temperature: 0.9, maxTokens: 4000 })],
    });
    await execute(run, client);
    expect(client.calls.map(({ worker }) => [worker.temperature, worker.maxTokens])).toEqual([
      [0.3, 700],
      [0.9, 4000],
    ]);
  });

  it("does not let a fallback worker replace an answer that is there", async () => {
    const client = new ScriptedClient((request) => {
      if (request.purpose === "call") return "24";
      return request.seed.includes("r0.")
        ? 'model_id = [0]\nsubtasks = ["Solve it."]\naccess_list = [[]]'
        : "no plan";
    });
    const settings = { maxRounds: 2, planRetries: 0, fallbackOrdinal: 1 };
    const run = aRun({ strategy: { kind: "conductor", ordinal: 0 }, settings });
    const ended = await execute(run, client);
    expect(ended).toMatchObject({ status: "failed", end: { reason: "bad-plan" } });
    expect(ended.answer).toEqual({ text: "24", stepKey: "r0.s0", isBestSoFar: true });
    expect(client.calls.map((call) => call.worker.id)).not.toContain("wrk_1");
  });
});

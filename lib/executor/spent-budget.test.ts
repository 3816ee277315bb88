import { expect, it } from "vitest";
import { StudioError } from "@/lib/errors";
import { ProviderError } from "@/lib/pool";
import { connectionDay, studioDay } from "@/lib/runs/calls";
import { strategyOf } from "@/lib/strategies";
import { expectSound } from "@/tests/support/engine-scripts";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { ScriptedClient, stepKeyOf } from "@/tests/support/scripted-client";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort } from "./memory-port";

const busy = new ProviderError("Busy.", {
  provider: "p",
  model: "m",
  statusCode: 429,
  isRetryable: true,
  retryAfterMs: 5_000,
});

const refused = (scope: string) =>
  new StudioError("budget-spent", "However it is worded.", {
    details: { scope, connectionLabel: "Ours", budgetUsd: "20", spentUsd: "19", callUsd: "2" },
  });

/** The first of two steps side by side is in a pause when a budget refuses the call of the second. */
async function execute(scope: string, crashAtEvent?: number) {
  const clock = createVirtualClock();
  const client = new ScriptedClient(
    (request) => (stepKeyOf(request) === "r0.s0" ? busy : refused(scope)),
    clock,
  );
  const run = aRun({ strategy: { kind: "plan", plan: aPlan([], [], "all") } });
  const crash = crashAtEvent === undefined ? {} : { crashAtEvent };
  const port = createMemoryPort({ run, client, clock, random: () => 0, ...crash });
  return { run, port, clock, client, ended: executeRun({ run, strategy: strategyOf(run), port }) };
}

it.each([
  [studioDay, "studio-day"],
  [connectionDay("conn_a"), "connection-day"],
])("keeps whose budget was spent with all that %s ended", async (scope, budget) => {
  const { run, port, ...rest } = await execute(scope);
  const ended = await rest.ended;
  expectSound(run, ended, port.events);
  expect(ended).toMatchObject({ status: "failed", end: { reason: "cost-limit", budget } });
  const [paused, second] = ended.rounds[0]?.steps ?? [];
  expect(second).toMatchObject({
    status: "skipped",
    attempts: [],
    error: { code: "budget-spent", details: { scope } },
  });
  expect(paused).toMatchObject({
    status: "cancelled",
    error: { code: "cancelled", details: { budget } },
  });
});

it("still knows it when the end of the run was lost with its process", async () => {
  const whole = await execute(studioDay);
  await whole.ended;
  const last = whole.port.events.findLast(({ type }) => type === "step-end");
  const { run, port, clock, client, ended } = await execute(studioDay, last?.sequence ?? 0);
  await expect(ended).rejects.toThrow("died");
  const again = createMemoryPort({ run, client, clock, events: port.events, random: () => 0 });
  const resumed = await executeRun({ run: port.fold(), strategy: strategyOf(run), port: again });
  expect(resumed.end).toMatchObject({ reason: "cost-limit", budget: "studio-day" });
});

it("tells the run's own limit from that of a day", async () => {
  const price = {
    modelId: "m",
    aliases: [],
    inputUsd: "1",
    cachedInputUsd: null,
    cacheWriteUsd: null,
    outputUsd: "100",
    reasoningUsd: null,
    date: "2026-11-29",
    source: "the test",
  };
  const clock = createVirtualClock();
  const run = aRun({
    workers: [aWorker(0, { provider: "openai-compatible", price })],
    settings: { maxCostUsd: 0.001 },
  });
  const port = createMemoryPort({ run, client: new ScriptedClient(() => "24", clock), clock });
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  expect(ended.end).toMatchObject({ reason: "cost-limit", budget: "run" });
  // One rule, whoever's limit it is: a step of which no call was made was skipped, and says why.
  expect(ended.rounds[0]?.steps[0]).toMatchObject({
    status: "skipped",
    attempts: [],
    notes: ["cost-limit"],
    error: {
      message: expect.stringContaining("its cost limit of $0.001"),
      details: { budget: "run" },
    },
  });
  const held = port.events.findLast(({ type }) => type === "step-end");
  const lost = createMemoryPort({
    run,
    client: new ScriptedClient(() => "24", clock),
    clock,
    crashAtEvent: held?.sequence ?? 0,
  });
  await expect(executeRun({ run, strategy: strategyOf(run), port: lost })).rejects.toThrow("died");
  const again = createMemoryPort({
    run,
    client: new ScriptedClient(() => "24", clock),
    clock,
    events: lost.events,
  });
  const resumed = await executeRun({ run: lost.fold(), strategy: strategyOf(run), port: again });
  expect(resumed.end).toMatchObject({ reason: "cost-limit", budget: "run" });
});

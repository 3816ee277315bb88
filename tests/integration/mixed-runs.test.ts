import { Decimal } from "decimal.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createConnection,
  createPool,
  createRepricing,
  createRun,
  createWorker,
  exportRun,
  exportSpend,
  getRepricing,
  getRun,
  getSpend,
  importRun,
  listPools,
  listPrices,
  listRuns,
  type RunSummary,
  savePrice,
  updateWorker,
} from "@/lib/api-contract";
import { hasEnded, realityOf } from "@/lib/runs";
import { expectTotals } from "../support/expect-totals";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";
import { startApi } from "../support/start-api";
import { makeTestFolder } from "../support/test-folder";

const studio = startApi({ STUDIO_DIR: makeTestFolder("mixed-runs") });
let server: ScriptedServer;
let poolId = "";
let priceId = "";
let workerId = "";
const chosen = {
  modelId: "a-price-of-our-own",
  aliases: [],
  inputUsd: "10",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "100",
  reasoningUsd: null,
  date: "2026-11-01",
  source: "the test",
};

beforeAll(async () => {
  server = await startScriptedServer();
  const connection = await studio.api.ask(createConnection, {
    body: {
      label: "Here",
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "none" },
    },
  });
  const price = await studio.api.ask(savePrice, { body: { entry: chosen } });
  priceId = price.id;
  const real = await studio.api.ask(createWorker, {
    body: { label: "Real", model: "scripted", connectionId: connection.id, priceId },
  });
  workerId = real.settings.id;
  const { pools } = await studio.api.ask(listPools);
  const simulated = pools.find(({ id }) => id === "pool_simulated")?.workers[0]?.id ?? "";
  const pool = await studio.api.ask(createPool, {
    body: { name: "Both", workerIds: [real.settings.id, simulated] },
  });
  poolId = pool.id;
  expect(pool.reality).toBe("mixed");
});
afterAll(() => server.close());

/** A plan of one step per ordinal: 0 is the real worker, 1 the simulated one. */
async function runOver(...workers: number[]): Promise<RunSummary> {
  const steps = workers.map((worker) => ({ worker, subtask: "Answer.", access: "all" as const }));
  const { id } = await studio.api.ask(createRun, {
    body: { question: "What is 1 + 1?", poolId, strategy: { kind: "plan", plan: { steps } } },
  });
  for (;;) {
    const { runs } = await studio.api.ask(listRuns, { query: "?limit=100" });
    const run = runs.find((row) => row.id === id);
    if (run && hasEnded(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const idsOf = async (query: string) =>
  (await studio.api.ask(listRuns, { query })).runs.map(({ id }) => id).sort();

it("never mixes what real and simulated calls of a run cost", async () => {
  const mixed = await runOver(0, 1, 0);
  const real = await runOver(0);
  const simulated = await runOver(1);

  // Each real call: 120 tokens in, 30 out.
  expect(mixed).toMatchObject({ status: "succeeded", reality: "mixed" });
  expect(mixed.totals).toMatchObject({ calls: 3, real: { calls: 2, usd: "0.0084" } });
  expect(mixed.totals.simulated.calls).toBe(1);
  expect(Number(mixed.totals.simulated.usd)).toBeGreaterThan(0);
  // By its calls, whatever else the pool holds.
  expect(real).toMatchObject({ reality: "real", totals: { real: { usd: "0.0042" } } });
  expect(real.totals.simulated).toMatchObject({ calls: 0, usd: "0" });
  expect(simulated).toMatchObject({ reality: "simulated" });
  expect(simulated.totals.real).toMatchObject({ calls: 0, usd: "0" });
  // There are models beside it: how to come by one is no advice.
  expect(simulated.answer).toContain("This is a simulated worker.");
  const { run: among } = await studio.api.ask(getRun, { params: { id: simulated.id } });
  expect(among.answer?.text).toContain("A real worker in its place");
  expect(among.answer?.text).not.toContain("the key of a provider");

  const { run } = await studio.api.ask(getRun, { params: { id: mixed.id } });
  expect(run.totals).toEqual(mixed.totals);
  expect(realityOf(run)).toBe("mixed");
  expectTotals(run);

  expect(await idsOf("?simulated=mixed")).toEqual([mixed.id]);
  expect(await idsOf("?simulated=no")).toEqual([real.id]);
  expect(await idsOf("?simulated=yes")).toEqual([simulated.id]);
  expect(await idsOf("")).toEqual([mixed.id, real.id, simulated.id].sort());
  // Real money of mixed runs; simulated dollars of those that are all simulated.
  expect(await idsOf("?minCostUsd=0.0084&maxCostUsd=0.0084")).toEqual([mixed.id]);
  const { usd } = simulated.totals.simulated;
  expect(await idsOf(`?minCostUsd=${usd}&maxCostUsd=${usd}`)).toEqual([simulated.id]);
  expect(await idsOf("?maxCostUsd=0.005&minCostUsd=0.004")).toContain(real.id);
});

it("sums the spend by what each call was", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const query = `?from=${today}&to=${today}&by=strategy`;
  const spend = await studio.api.ask(getSpend, { query });
  const { runs } = await studio.api.ask(listRuns, { query: "?limit=100" });
  const sum = (kind: "real" | "simulated") =>
    runs.reduce((total, { totals }) => total.plus(totals[kind].usd), new Decimal(0)).toFixed();
  expect(spend.real).toMatchObject({ calls: 3, usd: sum("real") });
  expect(spend.simulated).toMatchObject({ calls: 2, usd: sum("simulated") });
  const csv = await (await studio.api.call(exportSpend.name, { query })).text();
  expect(csv.split("\r\n").slice(0, 3)).toEqual([
    expect.stringMatching(/^strategy,id,kind,usd,/),
    expect.stringMatching(/^Plan by hand,.+,real,0\.0126,/),
    expect.stringMatching(/^Plan by hand,.+,simulated,/),
  ]);
});

it("prices real and simulated calls anew apart, by the entry that the worker chose as it is now", async () => {
  const [mixed] = (await studio.api.ask(listRuns, { query: "?simulated=mixed" })).runs;
  const body = { entry: { ...chosen, outputUsd: "200", date: "2026-11-02" }, replacesId: priceId };
  await studio.api.ask(savePrice, { body });
  const { prices } = await studio.api.ask(listPrices);
  expect(prices.some(({ entry }) => entry.modelId === "scripted")).toBe(false);

  const created = await studio.api.ask(createRepricing, {
    body: { label: "After the rise", filter: {} },
  });
  expect(created).toMatchObject({
    runCount: 3,
    real: { runs: 2, usdBefore: "0.0126", usdAfter: "0.0216", isAtLeast: false },
    simulated: { runs: 2, isAtLeast: false },
  });
  expect(created.simulated.usdAfter).toBe(created.simulated.usdBefore);
  const detail = await studio.api.ask(getRepricing, { params: { id: created.id } });
  expect(detail.unpriced).toEqual([]);
  expect(detail.runs[0]).toMatchObject({
    id: mixed?.id,
    reality: "mixed",
    real: { usdBefore: "0.0084", usdAfter: "0.0144" },
    simulated: { usdBefore: mixed?.totals.simulated.usd, usdAfter: mixed?.totals.simulated.usd },
  });
  const only = await studio.api.ask(createRepricing, {
    body: { label: "Mixed", filter: { simulated: "mixed" } },
  });
  expect(only).toMatchObject({ runCount: 1, real: { runs: 1 }, simulated: { runs: 1 } });
});

it("takes no public price of the same name for a server of one's own, neither for a run nor anew", async () => {
  await studio.api.ask(savePrice, { body: { entry: { ...chosen, modelId: "scripted" } } });
  const before = await studio.api.ask(createRepricing, { body: { label: "Chosen", filter: {} } });
  expect(before.real).toMatchObject({ usdAfter: "0.0216", isAtLeast: false });
  await studio.api.ask(updateWorker, { params: { id: workerId }, body: { priceId: null } });

  const run = await runOver(0);
  expect(run.totals.real).toMatchObject({ calls: 1, usd: "0", isAtLeast: true });
  const created = await studio.api.ask(createRepricing, {
    body: { label: "By no choice", filter: {} },
  });
  expect(created.real).toMatchObject({ runs: 3, usdAfter: "0", isAtLeast: true });
  const detail = await studio.api.ask(getRepricing, { params: { id: created.id } });
  expect(detail.unpriced).toEqual([{ modelId: "scripted", isOwnServer: true, calls: 4, runs: 3 }]);
});

it("keeps both parts over export and import, and takes in a file of an earlier studio", async () => {
  const [mixed] = (await studio.api.ask(listRuns, { query: "?simulated=mixed" })).runs;
  const file = await studio.api.ask(exportRun, { params: { id: mixed?.id ?? "" } });
  const again = await studio.api.ask(importRun, { body: file });
  expect(again).toMatchObject({ isHashRight: true, run: { reality: "mixed" } });
  expect(again.run.totals).toEqual(mixed?.totals);

  const totals = {
    usd: "0",
    isAtLeast: false,
    isEstimated: false,
    inputTokens: 0,
    outputTokens: 0,
    calls: 0,
  };
  const old = { ...file, queued: { ...file.queued, isSimulated: true, totals } };
  const fromOld = await studio.api.ask(importRun, { body: old });
  expect(fromOld).toMatchObject({ isHashRight: true, run: { totals: mixed?.totals } });

  const invented = { ...file.queued.totals, real: { ...file.queued.totals.real, usd: "1000" } };
  const forged = { ...file, queued: { ...file.queued, totals: invented } };
  expect((await studio.api.ask(importRun, { body: forged })).run.totals).toEqual(mixed?.totals);
});

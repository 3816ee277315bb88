import { Decimal } from "decimal.js";
import { expect, it } from "vitest";
import {
  createRepricing,
  createRun,
  deleteRepricing,
  deleteRun,
  getRepricing,
  getRun,
  listPrices,
  listRepricings,
  listRuns,
  retirePrice,
  savePrice,
} from "@/lib/api-contract";
import { hasEnded, type Run } from "@/lib/runs";
import { startApi } from "../support/start-api";

const studio = startApi();

async function runSingle(question: string, ordinal: number): Promise<Run> {
  const body = { question, strategy: { kind: "single" as const, ordinal } };
  const { id } = await studio.api.ask(createRun, { body });
  for (;;) {
    const { runs } = await studio.api.ask(listRuns, { query: "?limit=100" });
    if (runs.some((run) => run.id === id && hasEnded(run.status))) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return (await studio.api.ask(getRun, { params: { id } })).run;
}

async function editPrice(modelId: string, change: object) {
  const { prices } = await studio.api.ask(listPrices);
  const price = prices.find(({ entry }) => entry.modelId === modelId);
  const { currency: _, ...entry } = price!.entry;
  const body = { entry: { ...entry, ...change }, replacesId: price!.id };
  return studio.api.ask(savePrice, { body });
}

it("prices runs anew on request, keeps old figures, and names what is missing or differs", async () => {
  const first = await runSingle("What is 3 + 4?", 0);
  const doubled = new Decimal(first.totals.simulated.usd).times(2).toFixed();
  await editPrice("simulated/gemini-2.5-pro", {
    inputUsd: "2.5",
    outputUsd: "20",
    date: "2026-11-02",
  });
  const other = await runSingle("What is 5 + 6?", 1);
  const second = await runSingle("What is 3 + 4?", 0);
  // The run that follows an edit is priced by the new entry.
  expect(second.totals.simulated.usd).not.toBe("0");
  expect(second.pool.workers[0]?.price?.outputUsd).toBe("20");
  const claude = (await studio.api.ask(listPrices)).prices.find(
    ({ entry }) => entry.modelId === "simulated/claude-sonnet-4",
  );
  await studio.api.ask(retirePrice, { params: { id: claude!.id } });

  const created = await studio.api.ask(createRepricing, {
    body: { label: "After the rise", filter: { simulated: "yes" } },
  });
  expect(created.runCount).toBe(3);
  expect(created.real.runs).toBe(0);
  expect(created.simulated).toMatchObject({ runs: 3, isAtLeast: true, isBeforeAtLeast: false });

  // A later change of the table does not reach it.
  await editPrice("simulated/gemini-2.5-pro", { outputUsd: "500", date: "2026-11-02" });
  const detail = await studio.api.ask(getRepricing, { params: { id: created.id } });
  expect(detail.simulated).toEqual(created.simulated);
  const byId = new Map(detail.runs.map((run) => [run.id, run]));
  expect(byId.get(first.id)).toMatchObject({
    reality: "simulated",
    real: null,
    simulated: { usdBefore: first.totals.simulated.usd, usdAfter: doubled, isAtLeast: false },
  });
  expect(byId.get(second.id)).toMatchObject({
    simulated: {
      usdBefore: second.totals.simulated.usd,
      usdAfter: second.totals.simulated.usd,
    },
  });
  expect(byId.get(other.id)).toMatchObject({
    simulated: { usdAfter: "0", isAtLeast: true },
  });
  expect(detail.unpriced).toEqual([
    { modelId: "simulated/claude-sonnet-4", isOwnServer: false, calls: 1, runs: 1 },
  ]);
  // The entry as it was then.
  expect(detail.prices).toMatchObject([
    { modelId: "simulated/gemini-2.5-pro", price: { outputUsd: "20" }, calls: 2, runs: 2 },
  ]);
  expect(detail.priceVersions).toHaveLength(1);
  const [versions] = detail.priceVersions;
  expect(versions?.modelId).toBe("simulated/gemini-2.5-pro");
  const examples = versions?.versions.flatMap((version) => version.examples) ?? [];
  expect(examples.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  expect(examples.map(({ title }) => title)).toEqual([first.title, second.title]);
  for (const run of [first, second, other]) {
    expect((await studio.api.ask(getRun, { params: { id: run.id } })).run).toEqual(run);
  }

  const list = await studio.api.ask(listRepricings);
  expect(list.repricings).toEqual([created]);
  await studio.api.ask(deleteRun, { params: { id: other.id } });
  const less = await studio.api.ask(getRepricing, { params: { id: created.id } });
  expect(less.simulated.runs).toBe(2);
  await studio.api.ask(deleteRepricing, { params: { id: created.id } });
  for (const name of ["getRepricing", "deleteRepricing"]) {
    expect((await studio.api.refused(name, { params: { id: created.id } })).status).toBe(404);
  }
});

it("counts a run in the part of simulated calls only when it made one", async () => {
  const [asked, stopped] = [await runSingle("What is 1 + 1?", 0), await runSingle("And 2?", 0)];
  const { pgPool } = await import("@/lib/db");
  // As a run of simulated workers that was stopped before its first call.
  await pgPool().query(
    "UPDATE run SET simulated_calls = 0, simulated_usd = 0, calls = 0 WHERE id = $1",
    [stopped.id],
  );
  const { id, runCount, simulated, real } = await studio.api.ask(createRepricing, {
    body: { label: "Both", runIds: [asked.id, stopped.id] },
  });
  expect([runCount, simulated.runs, real.runs]).toEqual([2, 1, 0]);
  const { runs } = await studio.api.ask(getRepricing, { params: { id } });
  expect(runs.find((run) => run.id === stopped.id)).toMatchObject({ real: null, simulated: null });
  await studio.api.ask(deleteRepricing, { params: { id } });
});

it("takes the runs of a state, a strategy and a worker", async () => {
  const run = await runSingle("What is 6 + 7?", 2);
  const workerId = run.pool.workers[2]!.id;
  const filter = { status: "succeeded" as const, strategy: "single" as const, workerId };
  const made = await studio.api.ask(createRepricing, { body: { label: "Chosen", filter } });
  expect(made.runCount).toBe(1);
  const other = { body: { label: "None", filter: { ...filter, status: "failed" } } };
  expect(await studio.api.refused("createRepricing", other)).toMatchObject({ status: 400 });
  await studio.api.ask(deleteRepricing, { params: { id: made.id } });
});

it("refuses what names no ended run, and leaves nothing behind", async () => {
  for (const body of [
    { label: "None", runIds: ["run_none"] },
    { label: "Neither" },
    { label: "Both", runIds: ["run_none"], filter: {} },
    { label: " ", filter: {} },
  ]) {
    expect(await studio.api.refused("createRepricing", { body })).toMatchObject({ status: 400 });
  }
  expect((await studio.api.ask(listRepricings)).repricings).toEqual([]);
});

it("takes the age of a filter as the list of runs does", async () => {
  const { pgPool } = await import("@/lib/db");
  await runSingle("What is 7 + 8?", 0);
  const body = (within: "hour" | "week") => ({ label: within, filter: { within } });
  await pgPool().query("UPDATE run SET created_at = created_at - interval '2 days'");
  expect((await studio.api.ask(createRepricing, { body: body("week") })).runCount).toBeGreaterThan(
    0,
  );
  expect(await studio.api.refused("createRepricing", { body: body("hour") })).toMatchObject({
    status: 400,
    code: "invalid-input",
  });
});

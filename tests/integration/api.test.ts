import { describe, expect, it } from "vitest";
import {
  type CreateRunBody,
  cancelRun,
  createRun,
  deleteRun,
  exportRun,
  getHealth,
  getRun,
  getRunHistory,
  getStep,
  importRun,
  listExamples,
  listPools,
  listRuns,
  type RunSummary,
  readPlanText,
  renameRun,
  rerunRun,
} from "@/lib/api-contract";
import { applyRunEvent, type FinishReason, hasEnded, type RunEvent } from "@/lib/runs";
import { aPlan } from "../support/run-builder";
import { startApi } from "../support/start-api";

const studio = startApi({ STUDIO_MAX_STEPS: "6" });
const nothing = "run_00000000000000000000000000";

/** A worker that never replies, so that a run can be met while it runs. */
async function savePoolThatHangs(): Promise<string> {
  const { savePool } = await import("@/lib/db");
  const { faultWorkers } = await import("@/lib/simulation");
  const workers = faultWorkers.filter(({ model }) => model.includes("timeout"));
  expect(workers).toHaveLength(1);
  await savePool({ id: "pool_hangs", name: "Never replies", isDefault: false, workers });
  return "pool_hangs";
}

function start(body: CreateRunBody, headers?: Record<string, string>): Promise<RunSummary> {
  return studio.api.ask(createRun, { body, headers });
}

async function waitUntil(id: string, isThere: (summary: RunSummary) => boolean) {
  for (;;) {
    const { runs } = await studio.api.ask(listRuns, { query: "?limit=100" });
    const summary = runs.find((run) => run.id === id);
    if (summary && isThere(summary)) return summary;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const untilEnd = (id: string) => waitUntil(id, ({ status }) => hasEnded(status));

async function startHanging(): Promise<RunSummary> {
  const poolId = await savePoolThatHangs();
  const { id } = await start({
    question: "Will you ever answer?",
    poolId,
    strategy: { kind: "single", ordinal: 0 },
  });
  return waitUntil(id, ({ status, steps }) => status === "running" && steps === 1);
}

describe("starting a run", () => {
  it("answers the question with the Conductor and the default pool, and keeps all of it", async () => {
    const { examples } = await studio.api.ask(listExamples);
    const question = examples[0]?.question ?? "";
    const response = await studio.api.call("createRun", { body: { question } });
    const { id, ...created } = createRun.output.parse(await response.json());
    expect(response.headers.get("location")).toBe(`/api/runs/${id}`);
    expect(created).toMatchObject({
      strategy: "conductor",
      reality: "simulated",
      isShared: false,
      isBestSoFar: false,
      answerFlaw: null,
      samePlanAs: null,
      isImported: false,
    });

    const ended = await untilEnd(id);
    expect(ended.status).toBe("succeeded");
    const { run, deltas } = await studio.api.ask(getRun, { params: { id } });
    expect(deltas).toEqual([]);
    expect(run).toMatchObject({ id, question, status: "succeeded", totals: ended.totals });
    expect(run.itemId).toMatch(/^item_/);
    const keys = run.rounds.flatMap((round) => [...round.conducts, ...round.steps]);
    expect(keys.length).toBeGreaterThan(1);
    for (const { key, messages } of keys) {
      expect(messages).toBeNull();
      const step = await studio.api.ask(getStep, { params: { id, key } });
      expect(step.messages?.length).toBeGreaterThan(0);
    }
    const { queued, events } = await studio.api.ask(getRunHistory, { params: { id } });
    expect(events.reduce(applyRunEvent, queued)).toMatchObject({
      status: "succeeded",
      sequence: run.sequence,
    });
  });

  it("takes a plan by hand and refuses one that the pool cannot run, with its issues", async () => {
    const { id } = await start({
      question: "Count.",
      strategy: { kind: "plan", plan: aPlan([], [], [0, 1]) },
    });
    expect((await untilEnd(id)).steps).toBe(3);
    const problem = await studio.api.refused("createRun", {
      body: { question: "Count.", strategy: { kind: "single", ordinal: 99 } },
    });
    expect(problem).toMatchObject({ status: 422, code: "invalid-input" });
    expect(problem.issues?.[0]).toMatchObject({ code: "unknown-worker", value: "99" });
  });

  it("refuses a pool that is not there and a setting above the studio's limit, by name", async () => {
    const question = "Count.";
    expect(
      await studio.api.refused("createRun", { body: { question, poolId: "pool_none" } }),
    ).toMatchObject({ status: 400, fields: [{ path: "poolId" }] });
    expect(
      await studio.api.refused("createRun", { body: { question, settings: { maxSteps: 7 } } }),
    ).toMatchObject({ status: 400, fields: [{ path: "settings.maxSteps" }] });
    for (const maxSteps of [0, -1, "abc", "", 21, null]) {
      expect(
        await studio.api.refused("createRun", { body: { question, settings: { maxSteps } } }),
      ).toMatchObject({ status: 400, fields: [{ path: "settings.maxSteps" }] });
    }
  });

  it("keeps a question that holds NUL, a lone surrogate and marks of other languages", async () => {
    const { id } = await start({ question: "a\u0000b \ud800 {{7*7}} '; DROP TABLE run; --" });
    await untilEnd(id);
    const { run } = await studio.api.ask(getRun, { params: { id } });
    expect(run.question).toBe("a\u2400b \ufffd {{7*7}} '; DROP TABLE run; --");
  });

  it("makes one run of an Idempotency-Key, also at once, and refuses it for another body", async () => {
    const headers = { "idempotency-key": "key-1" };
    const body = { question: "Once?" };
    const started = await Promise.all(Array.from({ length: 6 }, () => start(body, headers)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    const again = await studio.api.call("createRun", { body, headers });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = { body: { question: "Twice?" }, headers };
    expect(await studio.api.refused("createRun", other)).toMatchObject({ status: 409 });
    const spaced = { body, headers: { "idempotency-key": "a key" } };
    expect(await studio.api.refused("createRun", spaced)).toMatchObject({ status: 400 });
  });
});

describe("the list", () => {
  it("pages through all runs once, newest first", async () => {
    await Promise.all(
      Array.from({ length: 7 }, (_, index) => start({ question: `Pagination ${index}` })),
    );
    const seen: RunSummary[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `?search=pagination&limit=3${cursor && `&cursor=${cursor}`}`;
      const page: { runs: RunSummary[]; nextCursor: string | null; total: number } =
        await studio.api.ask(listRuns, { query });
      expect(page.total).toBe(7);
      seen.push(...page.runs);
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("filters by a worker that was called, by cost and by age", async () => {
    const { id } = await start({ question: "Sold?", strategy: { kind: "single", ordinal: 1 } });
    const { totals } = await untilEnd(id);
    const { pools } = await studio.api.ask(listPools, {});
    const [other, called] = pools.find((pool) => pool.id === "pool_simulated")?.workers ?? [];
    const isFound = async (query: string) =>
      (await studio.api.ask(listRuns, { query })).runs.some((run) => run.id === id);
    for (const query of [
      `?search=Sold&workerId=${called?.id}`,
      `?minCostUsd=${totals.simulated.usd}&maxCostUsd=${totals.simulated.usd}`,
      "?search=Sold&within=hour",
    ]) {
      expect([query, await isFound(query)]).toEqual([query, true]);
    }
    for (const query of [
      `?workerId=${other?.id}`,
      `?minCostUsd=${Number(totals.simulated.usd) + 0.01}`,
      "?within=hour&before=2020-01-01T00:00:00.000Z",
    ]) {
      expect([query, await isFound(query)]).toEqual([query, false]);
    }
  });

  it("takes the chosen workers of a pool, in its order, and again for another run", async () => {
    const { pools } = await studio.api.ask(listPools, {});
    const ids = pools.find((pool) => pool.id === "pool_simulated")?.workers.map((w) => w.id) ?? [];
    const workers = [ids[3] ?? "", ids[1] ?? ""];
    const { id } = await start({ question: "Chosen?", workers });
    const again = await studio.api.ask(rerunRun, { params: { id }, body: {} });
    for (const of of [id, again.id]) {
      const { run } = await studio.api.ask(getRun, { params: { id: of } });
      expect(run.pool.workers.map((worker) => worker.id)).toEqual([ids[1], ids[3]]);
    }
    const body = { question: "Chosen?", workers: ["nobody"] };
    const problem = await studio.api.refused("createRun", { body });
    expect(problem).toMatchObject({ status: 400, fields: [{ path: "workers" }] });
    expect(problem.fields?.[0]?.message).toContain("nobody");
  });

  it("filters by status, strategy, pool, words, time and whether workers are simulated", async () => {
    const { id } = await start({
      question: "100% _odd_",
      strategy: { kind: "single", ordinal: 2 },
    });
    const { createdAt } = await untilEnd(id);
    const idsFor = async (query: string) =>
      (await studio.api.ask(listRuns, { query })).runs.map((run) => run.id);
    const next = new Date(Date.parse(createdAt) + 1).toISOString();
    for (const query of [
      "?status=succeeded&search=100%25%20_odd_",
      "?strategy=single&search=odd",
      "?poolId=pool_simulated&search=odd",
      "?simulated=yes&search=odd",
      `?after=${createdAt}&before=${next}`,
    ]) {
      expect(await idsFor(query)).toContain(id);
    }
    for (const query of [
      "?status=failed",
      "?strategy=plan",
      "?poolId=pool_none",
      "?simulated=no",
      "?simulated=mixed",
      `?before=${createdAt}`,
      `?after=${next}`,
      "?search=100%25odd",
    ]) {
      expect(await idsFor(query)).not.toContain(id);
    }
  });

  it.each([
    "?limit=0",
    "?limit=101",
    "?limit=x",
    "?status=nice",
    "?cursor=abc",
    "?after=now",
    "?x=1",
    "?limit=",
    "?after=",
    "?search=%00",
    "?poolId=a%00",
  ])("refuses %s", async (query) => {
    expect(await studio.api.refused("listRuns", { query })).toMatchObject({ status: 400 });
  });

  it.each([
    ["?minCostUsd=2&maxCostUsd=1", ["minCostUsd", "maxCostUsd"]],
    ["?after=2026-02-01T00:00:00Z&before=2026-01-01T00:00:00Z", ["after", "before"]],
  ])("refuses the range %s by both its ends", async (query, paths) => {
    const problem = await studio.api.refused("listRuns", { query });
    expect(problem.status).toBe(400);
    expect(problem.fields?.map(({ path }) => path)).toEqual(paths);
    for (const path of paths) expect(problem.detail).toContain(path);
  });
});

describe("changing a run", () => {
  it("stops a running one and keeps what it had", async () => {
    const { id } = await startHanging();
    await studio.api.ask(cancelRun, { params: { id } });
    const ended = await untilEnd(id);
    expect(ended.status).toBe("cancelled");
    expect(await studio.api.ask(cancelRun, { params: { id } })).toEqual(ended);
    const { run } = await studio.api.ask(getRun, { params: { id } });
    const open = run.rounds.flatMap(({ steps }) => steps).filter((step) => step.endedAt === null);
    expect(open.filter(({ status }) => status === "running")).toEqual([]);
  });

  it("renames, and refuses an empty title", async () => {
    const { id } = await start({ question: "Name me" });
    const body = { title: "  A\n<b>name\u0000</b>  " };
    const renamed = await studio.api.ask(renameRun, { params: { id }, body });
    expect(renamed.title).toBe("A <b>name </b>");
    expect((await studio.api.ask(getRun, { params: { id } })).run.title).toBe(renamed.title);
    for (const title of ["  ", "\u0000\u0007"]) {
      const empty = { params: { id }, body: { title } };
      expect(await studio.api.refused("renameRun", empty)).toMatchObject({ status: 400 });
    }
  });

  it("deletes a running one; its stream says so", async () => {
    const { id } = await startHanging();
    const stream = studio.api.allMessages("followRun", { params: { id } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await studio.api.ask(deleteRun, { params: { id } });
    expect((await stream).at(-1)).toMatchObject({ name: "end" });
    expect(await studio.api.refused("getRun", { params: { id } })).toMatchObject({ status: 404 });
  });

  it("asks again, the same way or another", async () => {
    const first = await start({ question: "Again?", settings: { maxRounds: 1 } });
    const same = await studio.api.ask(rerunRun, { params: { id: first.id }, body: {} });
    const alone = await studio.api.ask(rerunRun, {
      params: { id: first.id },
      body: { strategy: { kind: "single", ordinal: 1 }, settings: { callRetries: 0 } },
    });
    expect([same.strategy, alone.strategy]).toEqual(["conductor", "single"]);
    const { run } = await studio.api.ask(getRun, { params: { id: alone.id } });
    expect(run).toMatchObject({
      question: "Again?",
      parentRunId: first.id,
      settings: { maxRounds: 1, callRetries: 0 },
    });
  });

  it("asks the same workers again where another list gives them other ordinals", async () => {
    const first = await start({ question: "Whom?", settings: { fallbackOrdinal: 2 } });
    const { run } = await studio.api.ask(getRun, { params: { id: first.id } });
    const [a, , c] = run.pool.workers.map(({ id }) => id);
    const params = { id: first.id };
    const fewer = await studio.api.ask(rerunRun, { params, body: { workers: [a ?? "", c ?? ""] } });
    const again = await studio.api.ask(getRun, { params: { id: fewer.id } });
    expect(again.run.settings.fallbackOrdinal).toBe(1);
    const body = { workers: [a ?? ""] };
    const refusal = await studio.api.refused("rerunRun", { params, body });
    expect(refusal).toMatchObject({ status: 400 });
    expect(JSON.stringify(refusal)).toContain("settings.fallbackOrdinal");
  });
});

it("asks again once under an Idempotency-Key", async () => {
  const { id } = await start({ question: "Again, once?" });
  const { id: neighbour } = await start({ question: "Another" });
  const headers = { "idempotency-key": "again-1" };
  const again = (sent: object) => ({ params: { id }, body: {}, headers, ...sent });
  const made = await Promise.all(
    Array.from({ length: 4 }, () => studio.api.ask(rerunRun, again({}))),
  );
  expect(new Set(made.map((run) => run.id)).size).toBe(1);
  const response = await studio.api.call("rerunRun", again({}));
  expect(response.headers.get("idempotency-replayed")).toBe("true");
  for (const sent of [{ body: { settings: { maxRounds: 1 } } }, { params: { id: neighbour } }]) {
    expect(await studio.api.refused("rerunRun", again(sent))).toMatchObject({ status: 409 });
  }
});

describe("export and import", () => {
  const accepting = { query: "?acceptChanged=yes" };

  async function exported() {
    const { id } = await start({ question: "Export me", strategy: { kind: "single", ordinal: 0 } });
    await untilEnd(id);
    return studio.api.ask(exportRun, { params: { id } });
  }

  const renumbered = (events: (RunEvent | undefined)[]) =>
    events.map((event, index) => event && { ...event, sequence: index + 1 });

  it("keeps every message, and the hash through an import and another export", async () => {
    const file = await exported();
    expect(
      file.events.some((event) => event.type === "step-start" && event.messages.length > 0),
    ).toBe(true);
    const { run, isHashRight } = await studio.api.ask(importRun, { body: file });
    expect(isHashRight).toBe(true);
    expect(run.id).not.toBe(file.queued.id);
    const again = await studio.api.ask(exportRun, { params: { id: run.id } });
    expect(again.hash).toBe(file.hash);
    expect(again.events).toEqual(file.events);
    expect(run.isImported).toBe(true);
  });

  it("marks an answer that is only the best so far, and a plan that was written again", async () => {
    const file = await exported();
    const events = file.events.map((event) => {
      if (event.type === "round-start") return { ...event, samePlanAs: 0 };
      if (event.type !== "run-end" || !event.answer) return event;
      return { ...event, answer: { ...event.answer, isBestSoFar: true } };
    });
    const { run } = await studio.api.ask(importRun, { body: { ...file, events }, ...accepting });
    expect(run).toMatchObject({ isBestSoFar: true, samePlanAs: 0, isImported: true });
  });

  it("marks an answer that was filtered, and one that was cut at the longest length", async () => {
    const file = await exported();
    const flawOf = async (finishReason: FinishReason, notes: string[]) => {
      const events = file.events.map((event) =>
        event.type === "step-end" && event.status === "succeeded"
          ? { ...event, finishReason, notes }
          : event,
      );
      const { run } = await studio.api.ask(importRun, { body: { ...file, events }, ...accepting });
      return run.answerFlaw;
    };
    expect(await flawOf("content-filter", ["content-filter"])).toBe("content-filter");
    expect(await flawOf("length", ["reply-cut", "reply-truncated"])).toBe("too-long");
    expect(await flawOf("stop", [])).toBeNull();
  });

  it("refuses a file that was changed, or marks it, also when it is exported again", async () => {
    const file = await exported();
    const events = file.events.map((event) =>
      event.type === "step-start"
        ? { ...event, messages: [{ role: "user" as const, content: "Another" }] }
        : event,
    );
    const body = { ...file, events };
    const problem = await studio.api.refused("importRun", { body });
    expect(problem).toMatchObject({ status: 409, code: "conflict" });
    expect(problem.detail).toContain(file.hash);
    const { isHashRight, run } = await studio.api.ask(importRun, { body, ...accepting });
    expect(isHashRight).toBe(false);
    expect(run.title).toBe("[changed after export] Export me");
    const again = await studio.api.ask(exportRun, { params: { id: run.id } });
    expect(again.queued.title).toBe(run.title);
    expect((await untilEnd(run.id)).status).toBe("succeeded");
  });

  it("refuses a file whose events do not fold, and keeps nothing of it", async () => {
    const file = await exported();
    const before = (await studio.api.ask(listRuns)).total;
    for (const body of [
      { ...file, events: file.events.slice(0, -1) },
      { ...file, events: file.events.slice(1) },
      { ...file, events: [...file.events].reverse() },
      { ...file, events: renumbered([file.events.at(0), file.events.at(-1)]) },
      { ...file, version: 2 },
      { ...file, hash: "sha256:0" },
    ]) {
      expect(await studio.api.refused("importRun", { body })).toMatchObject({ status: 400 });
    }
    expect((await studio.api.ask(listRuns)).total).toBe(before);
  });

  it("never calls a server that a file names", async () => {
    const file = await exported();
    const workers = file.queued.pool.workers.map((worker) => ({
      ...worker,
      provider: "openai-compatible" as const,
      baseUrl: "http://attacker.example/v1",
      apiKeyName: "OPENAI_API_KEY",
    }));
    const queued = { ...file.queued, pool: { ...file.queued.pool, workers } };
    const { run } = await studio.api.ask(importRun, { body: { ...file, queued }, ...accepting });
    const again = await studio.api.ask(rerunRun, { params: { id: run.id }, body: {} });
    const { run: second } = await studio.api.ask(getRun, { params: { id: again.id } });
    expect(second.pool.workers.map(({ baseUrl }) => baseUrl)).not.toContain(
      "http://attacker.example/v1",
    );
    const elsewhere = { ...queued, pool: { ...queued.pool, id: "pool_elsewhere" } };
    const body = { ...file, queued: elsewhere };
    const other = await studio.api.ask(importRun, { body, ...accepting });
    const refusal = { params: { id: other.run.id }, body: {} };
    expect(await studio.api.refused("rerunRun", refusal)).toMatchObject({ status: 400 });
  });
});

describe("the rest", () => {
  it("reads pasted lists, or says what is wrong with them", async () => {
    const text = 'model_id = [0, 1]\nsubtasks = ["Plan", "Solve"]\naccess_list = [[], [0]]';
    const good = await studio.api.ask(readPlanText, { body: { text } });
    expect(good).toMatchObject({
      ok: true,
      plan: {
        steps: [
          { worker: 0, access: [] },
          { worker: 1, access: [0] },
        ],
      },
    });
    const bad = { body: { text: text.replace("[0, 1]", "[0, 9]") } };
    expect(await studio.api.ask(readPlanText, bad)).toMatchObject({
      ok: false,
      issues: [{ code: "unknown-worker", step: 1 }],
    });
  });

  it("lists pools, examples and health", async () => {
    const { pools } = await studio.api.ask(listPools);
    expect(pools[0]).toMatchObject({ id: "pool_simulated", isDefault: true, reality: "simulated" });
    expect(pools[0]?.workers).toHaveLength(7);
    expect((await studio.api.ask(listExamples)).examples.length).toBeGreaterThanOrEqual(12);
    expect(await studio.api.ask(getHealth)).toMatchObject({
      status: "ok",
      database: true,
      engines: 1,
    });
  });

  it("finds nothing under an id that holds NUL", async () => {
    const named = { params: { id: "run_\u0000" } };
    for (const name of ["getRun", "exportRun", "followRun", "cancelRun"]) {
      expect(await studio.api.refused(name, named)).toMatchObject({ status: 404 });
    }
    const body = { question: "Count.", poolId: "pool_\u0000" };
    expect(await studio.api.refused("createRun", { body })).toMatchObject({ status: 400 });
  });

  it("answers 404 on every route of a run that is not there", async () => {
    const bodies: Record<string, unknown> = { renameRun: { title: "x" }, rerunRun: {} };
    const names = studio.handlers
      .map(({ contract }) => contract)
      .filter(({ path }) => path.startsWith("/api/runs/{id}"));
    expect(names.length).toBeGreaterThan(9);
    for (const { name } of names) {
      for (const id of [nothing, "x".repeat(65), "' OR 1=1", "../../etc"]) {
        const sent = { params: { id, key: "r0.s0" }, body: bodies[name] };
        expect({ name, ...(await studio.api.refused(name, sent)) }).toMatchObject({ status: 404 });
      }
    }
  });
});

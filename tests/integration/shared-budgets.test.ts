import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { toCanvas } from "@/components/canvas/to-canvas";
import { toMermaid } from "@/components/canvas/to-mermaid";
import { toSvg } from "@/components/canvas/to-svg";
import { endRemark } from "@/components/run/end-notice";
import {
  createConnection,
  createPool,
  createRun,
  createShareLink,
  createWorker,
  getRun,
  getSharedHistory,
  getSharedRun,
  getSharedStep,
  savePrice,
  updateBudgets,
  updateConnection,
} from "@/lib/api-contract";
import { hasEnded, type Run } from "@/lib/runs";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";
import { startApi } from "../support/start-api";

const studio = startApi();
let server: ScriptedServer;
let connectionId = "";
let poolId = "";

beforeAll(async () => {
  server = await startScriptedServer();
  const connection = await studio.api.ask(createConnection, {
    body: {
      label: "Canary Servers",
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "none" },
    },
  });
  connectionId = connection.id;
  const entry = {
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
  const price = await studio.api.ask(savePrice, { body: { entry } });
  const worker = await studio.api.ask(createWorker, {
    body: { label: "Real", model: "scripted", connectionId, priceId: price.id },
  });
  const pool = await studio.api.ask(createPool, {
    body: { name: "Real", workerIds: [worker.settings.id] },
  });
  poolId = pool.id;
});
afterAll(() => server?.close());
beforeEach(() => setBudgets(null, null));

async function setBudgets(studioDayUsd: string | null, dayBudgetUsd: string | null) {
  await studio.api.ask(updateBudgets, { body: { studioDayUsd } });
  await studio.api.ask(updateConnection, { params: { id: connectionId }, body: { dayBudgetUsd } });
  // Longer than a process goes by settings that it has read.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
}

async function runToEnd(settings: { maxCostUsd?: number } = {}): Promise<Run> {
  const steps = [[], [], "all" as const].map((access) => ({
    worker: 0,
    subtask: "Answer.",
    access,
  }));
  const body = {
    question: "What may it cost?",
    poolId,
    strategy: { kind: "plan" as const, plan: { steps } },
    settings,
  };
  const { id } = await studio.api.ask(createRun, { body });
  for (;;) {
    const { run } = await studio.api.ask(getRun, { params: { id } });
    if (hasEnded(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const guest = { kind: "shared", token: "any" } as const;

/** All that a guest is sent, and all that the page makes of it. */
async function sharedPayload(run: Run): Promise<{ shown: Run; text: string }> {
  const { url } = await studio.api.ask(createShareLink, { params: { id: run.id }, body: {} });
  const token = url.slice(url.lastIndexOf("/") + 1);
  const snapshot = await studio.api.ask(getSharedRun, { params: { token } });
  const { run: shown } = snapshot;
  const canvas = toCanvas(shown);
  const payload = [
    snapshot,
    await studio.api.ask(getSharedHistory, { params: { token } }),
    await studio.api.allMessages("followSharedRun", { params: { token } }),
    await Promise.all(
      ["r0.s0", "r0.s1"].map((key) => studio.api.ask(getSharedStep, { params: { token, key } })),
    ),
    [
      toMermaid(canvas),
      toSvg(canvas),
      endRemark(shown, guest)?.title,
      endRemark(shown, guest)?.message,
    ],
  ];
  return { shown, text: JSON.stringify(payload) };
}

/** Every amount of the refusal as its details and its sentence tell it. */
function amountsOf(run: Run): string[] {
  const errors = run.rounds.flatMap(({ steps }) => steps.flatMap(({ error }) => error ?? []));
  const { budgetUsd, callUsd } = errors.find(({ code }) => code === "budget-spent")?.details ?? {};
  const amounts = [...(run.end?.message.matchAll(/\$(\d[\d.]*\d)/g) ?? [])].map(([, usd]) => usd);
  return [budgetUsd, callUsd, ...amounts].filter(
    (usd): usd is string => typeof usd === "string" && Number(usd) > 0,
  );
}

it.each([
  ["studio-day", "The studio's day budget", () => setBudgets("0.0031739", null)],
  ["connection-day", "The day budget of a connection", () => setBudgets(null, "0.0031739")],
] as const)(
  "tells a guest that a %s was spent, and nowhere how high it is",
  async (budget, whose, set) => {
    const first = await runToEnd();
    expect(first.status).toBe("succeeded");
    await set();
    const run = await runToEnd();
    expect(run.end).toMatchObject({ reason: "cost-limit", budget });
    const amounts = amountsOf(run);
    expect(amounts.length).toBeGreaterThan(3);
    expect(amounts).toContain("0.003173900000");

    const { shown, text } = await sharedPayload(run);
    expect(shown.end?.message).toBe(`${whose} had no room for the next call.`);
    expect(endRemark(shown, guest)?.title).toBe(
      budget === "studio-day"
        ? "The run stopped on the studio's day budget"
        : "The run stopped on the day budget of a connection",
    );
    for (const amount of [...amounts, "0.003173", "0.003174", "Canary Servers", connectionId]) {
      expect(text).not.toContain(amount);
    }
  },
);

it("tells the own limit of a run, and nothing of the days' budgets", async () => {
  await setBudgets("77.31", "55.17");
  const run = await runToEnd({ maxCostUsd: 0.0021 });
  expect(run.end).toMatchObject({ reason: "cost-limit", budget: "run" });
  const { shown, text } = await sharedPayload(run);
  expect(shown.end?.message).toBe(run.end?.message);
  for (const amount of ["77.31", "55.17", "Canary Servers", connectionId]) {
    expect(text).not.toContain(amount);
  }
});

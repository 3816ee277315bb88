import { expect, it } from "vitest";
import {
  createConnection,
  createRun,
  createWorker,
  deleteWorker,
  getBudgets,
  getRun,
  listConnections,
  updateBudgets,
} from "@/lib/api-contract";
import { pgPool } from "@/lib/db";
import { saveBudget } from "@/lib/db/gate";
import { connectionDay } from "@/lib/runs/calls";
import { startApi } from "../support/start-api";

const studio = startApi();

it("sets the studio's day, tells what is left of it, and takes it away", async () => {
  expect(await studio.api.ask(getBudgets)).toMatchObject({
    studioDay: { usd: null, spentUsd: "0", isAtLeast: false, isEstimated: false, openUsd: "0" },
  });
  const body = { studioDayUsd: "12.5" };
  const { studioDay } = await studio.api.ask(updateBudgets, { body });
  expect(studioDay.usd).toBe("12.5");
  expect(studioDay.renewsAt).toMatch(/T00:00:00\.000Z$/);
  expect(Date.parse(studioDay.renewsAt)).toBeGreaterThan(Date.now());
  await studio.api.ask(updateBudgets, { body: { studioDayUsd: null } });
  expect((await studio.api.ask(getBudgets)).studioDay.usd).toBeNull();
});

it.each(["-1", "1e9", "2000000000", "1000000000.1", 3])(
  "refuses %s for a budget",
  async (studioDayUsd) => {
    const { code } = await studio.api.refused("updateBudgets", { body: { studioDayUsd } });
    expect(code).toBe("invalid-input");
  },
);

it("refuses more decimals than are kept, by name, and takes the most that a limit may be", async () => {
  const body = { studioDayUsd: "0.000000000000000001" };
  const { detail } = await studio.api.refused("updateBudgets", { body });
  expect(detail).toMatch(/studioDayUsd.* has to have at most 12 decimals/);
  for (const usd of ["0.000000000001", "1000000000"]) {
    const { studioDay } = await studio.api.ask(updateBudgets, { body: { studioDayUsd: usd } });
    expect(studioDay.usd).toBe(usd);
  }
  await studio.api.ask(updateBudgets, { body: { studioDayUsd: null } });
});

it("says how many workers have no price, whose calls no day's budget holds", async () => {
  const unpriced = async () => {
    const { studioDay } = await studio.api.ask(getBudgets);
    const { connections } = await studio.api.ask(listConnections);
    return [studioDay.unpricedWorkers, ...connections.map((each) => each.unpricedWorkers)];
  };
  expect(new Set(await unpriced())).toEqual(new Set([0]));
  const { id: connectionId } = await studio.api.ask(createConnection, {
    body: {
      label: "Own server",
      kind: "openai-compatible",
      baseUrl: "http://127.0.0.1:9/v1",
      key: { source: "none" },
    },
  });
  const body = { label: "Unpriced", model: "mine", connectionId };
  const worker = await studio.api.ask(createWorker, { body });
  expect((await unpriced()).filter((count) => count > 0)).toEqual([1, 1]);
  await studio.api.ask(deleteWorker, { params: { id: worker.settings.id } });
  expect(new Set(await unpriced())).toEqual(new Set([0]));
});

it("ends a run whose call a connection's day has no room for, and says what was spent", async () => {
  const { rows } = await pgPool().query("SELECT id FROM connection WHERE kind = 'simulated'");
  for (const { id } of rows) await saveBudget(connectionDay(id), "0.0000001");
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const { id } = await studio.api.ask(createRun, {
    body: { question: "What is 6 times 7?", strategy: { kind: "single", ordinal: 0 } },
  });
  const end = async () => (await studio.api.ask(getRun, { params: { id } })).run;
  await expect.poll(async () => (await end()).status).toBe("failed");
  expect(await end()).toMatchObject({
    end: {
      reason: "cost-limit",
      message: expect.stringMatching(
        /^The day budget of .+ were spent today, .+ renews at 00:00 UTC/,
      ),
    },
    rounds: [
      {
        steps: [
          {
            error: {
              code: "budget-spent",
              details: { budgetUsd: expect.stringMatching(/^0\.0000001/) },
            },
          },
        ],
      },
    ],
  });
});

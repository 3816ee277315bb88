import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { findAxeIssues, narrow, openPage, post } from "../support/page";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";

const studio = inject("studioUrl");
let browser: Browser;
let server: ScriptedServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startScriptedServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** A run of a real worker (of a server here) and a simulated one, each one step; returns its id. */
async function startMixedRun(): Promise<string> {
  const connection = await post(studio, "/api/connections", {
    label: "Mixed journey",
    kind: "openai-compatible",
    baseUrl: server.baseUrl("openai"),
    key: { source: "none" },
  });
  const price = await post(studio, "/api/prices", {
    entry: {
      modelId: "mixed-journey",
      aliases: [],
      inputUsd: "10",
      cachedInputUsd: null,
      cacheWriteUsd: null,
      outputUsd: "100",
      reasoningUsd: null,
      date: "2026-11-01",
      source: "the journey",
    },
  });
  const real = await post(studio, "/api/workers", {
    label: "Real",
    model: "scripted",
    connectionId: connection.id,
    priceId: price.id,
  });
  const { pools } = await (await fetch(`${studio}/api/pools`)).json();
  const simulated = pools.find(({ id }: { id: string }) => id === "pool_simulated").workers[0].id;
  const pool = await post(studio, "/api/pools", {
    name: "Mixed journey",
    workerIds: [real.settings.id, simulated],
  });
  const steps = [0, 1].map((worker) => ({ worker, subtask: "Answer.", access: [] }));
  const run = await post(studio, "/api/runs", {
    question: "What does a mixed journey cost?",
    poolId: pool.id,
    strategy: { kind: "plan", plan: { steps } },
  });
  return run.id;
}

/** 120 tokens in and 30 out by the price above; the simulated part is beside it, never in it. */
const cost = /\$0\.0042\s*\+ \$[\d.]+ simulated/;

it("marks a run as mixed and shows its real money first, on the page, in the list and shared", async () => {
  const { page, context, errors } = await openPage(browser, studio);
  const id = await startMixedRun();
  await page.goto(`${studio}/runs/${id}`);
  await page.getByText("Succeeded").first().waitFor();
  await page.getByRole("button", { name: "Mixed (some calls were simulated)" }).waitFor();
  await page.locator("dl", { hasText: cost }).first().waitFor();
  expect(await findAxeIssues(page)).toEqual([]);

  await page.goto(`${studio}/runs?simulated=mixed`);
  const row = page.getByRole("article", { name: /mixed journey/ });
  await row.waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  expect(await row.textContent()).toMatch(cost);
  expect(await row.textContent()).toContain("Mixed");
  expect(await findAxeIssues(page)).toEqual([]);
  await page.goto(`${studio}/runs?simulated=no&search=mixed`);
  await page.getByText("No run").first().waitFor();

  const { url } = await post(studio, `/api/runs/${id}/share-links`, {});
  const shared = await openPage(browser, url, { viewport: narrow, colorScheme: "dark" });
  await shared.page.getByRole("button", { name: "Mixed (some calls were simulated)" }).waitFor();
  await shared.page.locator("dl", { hasText: cost }).first().waitFor();
  const description = shared.page.locator('meta[name="description"]');
  expect(await description.getAttribute("content")).toContain("some calls simulated");
  expect(await findAxeIssues(shared.page)).toEqual([]);
  expect([...errors, ...shared.errors]).toEqual([]);
  await shared.context.close();
  await context.close();
});

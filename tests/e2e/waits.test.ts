import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { findAxeIssues, narrow, openPage, post } from "../support/page";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";

const callMs = 3_000;

const studio = inject("studioUrl");
let browser: Browser;
let server: ScriptedServer;
let letGo: () => void = () => undefined;
beforeAll(async () => {
  browser = await launchBrowser();
  const hold = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server = await startScriptedServer({ delayMs: callMs, hold });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** A run of two steps side by side, both of a worker that takes one call at once; returns its id. */
async function startCrowdedRun(): Promise<string> {
  const connection = await post(studio, "/api/connections", {
    label: "Waiting journey",
    kind: "openai-compatible",
    baseUrl: server.baseUrl("openai"),
    key: { source: "none" },
  });
  const worker = await post(studio, "/api/workers", {
    label: "Busy",
    model: "scripted",
    connectionId: connection.id,
    limits: { concurrency: 1, requestsPerMinute: null, tokensPerMinute: null },
  });
  const pool = await post(studio, "/api/pools", {
    name: "Waiting journey",
    workerIds: [worker.settings.id],
  });
  const steps = ["Answer.", "Answer, too."].map((subtask) => ({ worker: 0, subtask, access: [] }));
  const run = await post(studio, "/api/runs", {
    question: "Who has to wait?",
    poolId: pool.id,
    strategy: { kind: "plan", plan: { steps } },
  });
  return run.id;
}

const timeLine = (page: Page) => page.getByRole("region", { name: "Time line" });
const waitPart = (page: Page) => timeLine(page).locator("[data-part=wait]");
const legend = (page: Page) => timeLine(page).getByText("waiting for its turn");

/** The shares of the whole bar's width at which its waiting part begins and ends. */
async function placeOfWait(page: Page) {
  const part = await waitPart(page).boundingBox();
  const bar = await waitPart(page).locator("xpath=preceding-sibling::*[1]").boundingBox();
  if (!part || !bar) throw new Error("nothing is drawn");
  return { from: (part.x - bar.x) / bar.width, to: (part.x + part.width - bar.x) / bar.width };
}

it("shows that a call waits for its turn, and on the time line for how long it did", async () => {
  const { page, context, errors } = await openPage(browser, studio);
  const id = await startCrowdedRun();
  await page.goto(`${studio}/runs/${id}`);
  await page.locator(".react-flow__node-call", { hasText: "Waits its turn" }).waitFor();
  const called = page.locator(".react-flow__node-call", { hasText: "Running" });
  expect(await called.count()).toBe(1);
  await page.getByRole("button", { name: "List" }).click();
  await page.getByText("Waits for its turn: 1 at once on Busy.").first().waitFor();
  await waitPart(page).waitFor();
  await legend(page).waitFor();
  expect((await placeOfWait(page)).to).toBeGreaterThan(0.98);
  expect(await findAxeIssues(page)).toEqual([]);

  letGo();
  const ended = timeLine(page).getByRole("button", { name: /^Step .*, succeeded/i });
  await expect.poll(() => ended.count(), { timeout: 30_000 }).toBe(2);
  const waited = page.getByRole("button", { name: /, waited \d+(\.\d)? s for its turn/ });
  expect(await waited.count()).toBe(1);
  const { from, to } = await placeOfWait(page);
  expect(from).toBeLessThan(0.05);
  expect(to).toBeGreaterThan(0.4);
  expect(to).toBeLessThan(0.99);
  expect(server.mostOpen("scripted")).toBe(1);
  expect(await findAxeIssues(page)).toEqual([]);

  const { url } = await post(studio, `/api/runs/${id}/share-links`, {});
  const dark = { viewport: narrow, colorScheme: "dark" as const };
  const shared = await openPage(browser, url, dark);
  await waitPart(shared.page).waitFor();
  await legend(shared.page).waitFor();
  expect(await findAxeIssues(shared.page)).toEqual([]);
  expect([...errors, ...shared.errors]).toEqual([]);
  await shared.context.close();
  await context.close();
});

it("replays a wait: how it goes on, and that it is over", async () => {
  const { page, context, errors } = await openPage(browser, studio);
  const found = await page.request.get(`${studio}/api/runs?search=Who%20has%20to%20wait`);
  const { runs } = await found.json();
  await page.goto(`${studio}/runs/${runs[0].id}?at=1`);
  await page.getByText("Replaying event 1 of").waitFor();
  expect(await waitPart(page).count()).toBe(0);
  const next = page.getByRole("button", { name: "One event on" });
  const words = () => page.locator("p", { hasText: "Replaying event" }).textContent();
  for (const word of [/waits for its turn/, /has its turn/]) {
    while (!word.test((await words()) ?? "")) await next.click();
    await waitPart(page).waitFor();
    await legend(page).waitFor();
  }
  expect((await placeOfWait(page)).from).toBeLessThan(0.05);
  expect(errors).toEqual([]);
  await context.close();
});

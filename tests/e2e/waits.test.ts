import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { findAxeIssues, narrow, openPage, post } from "../support/page";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";

const callMs = 3_000;

const studio = inject("studioUrl");
let browser: Browser;
let server: ScriptedServer;
let refusing: ScriptedServer;
let letGo: () => void = () => undefined;
beforeAll(async () => {
  browser = await launchBrowser();
  const hold = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server = await startScriptedServer({ delayMs: callMs, hold });
  refusing = await startScriptedServer({
    pickFault: (_, index) => (index === 0 ? "rate-limit-seconds" : "none"),
    delayMs: 1_000,
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await refusing?.close();
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

/** A run whose first call is refused with 429, and the provider asks for a wait of 7 s; returns its id. */
async function startRefusedRun(): Promise<string> {
  const connection = await post(studio, "/api/connections", {
    label: "Refusing journey",
    kind: "openai-compatible",
    baseUrl: refusing.baseUrl("openai"),
    key: { source: "none" },
  });
  const worker = await post(studio, "/api/workers", {
    label: "Refused",
    model: "scripted",
    connectionId: connection.id,
  });
  const pool = await post(studio, "/api/pools", {
    name: "Refusing journey",
    workerIds: [worker.settings.id],
  });
  const steps = [{ worker: 0, subtask: "Answer.", access: [] }];
  const run = await post(studio, "/api/runs", {
    question: "Who is tried again?",
    poolId: pool.id,
    strategy: { kind: "plan", plan: { steps } },
  });
  return run.id;
}

const asked = "after 429; the provider asked for 7.0 s";

it("shows the pause before another try, what it comes after, and how long it was", async () => {
  const { page, context, errors } = await openPage(browser, studio);
  const id = await startRefusedRun();
  await page.goto(`${studio}/runs/${id}`);
  await page.locator(".react-flow__node-call", { hasText: "Waits to retry" }).waitFor();
  await waitPart(page).waitFor();
  expect((await placeOfWait(page)).to).toBeGreaterThan(0.98);
  await page.getByRole("button", { name: "List" }).click();
  await page.getByText(`Waits before another try, ${asked}.`).first().waitFor();

  const bar = timeLine(page).getByRole("button", { name: /^Step .*, succeeded/i });
  await bar.waitFor({ timeout: 30_000 });
  expect(await bar.textContent()).toMatch(new RegExp(`waited 7\\.\\d s ${asked}`));
  await page
    .locator("li[data-step]", { hasText: new RegExp(`waited 7\\.\\d s ${asked}`) })
    .waitFor();
  const { from, to } = await placeOfWait(page);
  expect(to - from).toBeGreaterThan(0.6);
  expect(await findAxeIssues(page)).toEqual([]);

  await page.goto(`${studio}/runs/${id}?at=1`);
  await page.getByText("Replaying event 1 of").waitFor();
  const next = page.getByRole("button", { name: "One event on" });
  const words = () => page.locator("p", { hasText: "Replaying event" }).textContent();
  for (const word of [/waits before another try/, /has its turn/]) {
    while (!word.test((await words()) ?? "")) await next.click();
  }
  await waitPart(page).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it("tells a guest on a phone, below the bar, what a step waited for", async () => {
  const { page, context } = await openPage(browser, studio);
  const found = await page.request.get(`${studio}/api/runs?search=Who%20is%20tried%20again`);
  const { runs } = await found.json();
  const { url } = await post(studio, `/api/runs/${runs[0].id}/share-links`, {});
  const dark = { viewport: narrow, colorScheme: "dark" as const };
  const shared = await openPage(browser, url, dark);
  const words = timeLine(shared.page).locator("[data-part=wait-words]");
  await words.waitFor();
  expect(await words.textContent()).toMatch(new RegExp(`^waited 7\\.\\d s ${asked}$`));
  const box = await words.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(narrow.width);
  expect(await findAxeIssues(shared.page)).toEqual([]);
  expect(shared.errors).toEqual([]);
  await shared.context.close();
  await context.close();
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { findAxeIssues, narrow, openPage, post, wide } from "../support/page";
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

/** A run of one step whose reply ends as told; returns its id. */
async function startRun(fault: string): Promise<string> {
  const connection = await post(studio, "/api/connections", {
    label: `Flawed ${fault}`,
    kind: "openai-compatible",
    baseUrl: server.baseUrl("openai"),
    key: { source: "none" },
  });
  const worker = await post(studio, "/api/workers", {
    label: `Flawed ${fault}`,
    model: `fault.${fault}`,
    connectionId: connection.id,
  });
  const pool = await post(studio, "/api/pools", {
    name: `Flawed ${fault}`,
    workerIds: [worker.settings.id],
  });
  const steps = [{ worker: 0, subtask: "Answer.", access: [] }];
  const run = await post(studio, "/api/runs", {
    question: `What is wrong with it: ${fault}?`,
    poolId: pool.id,
    strategy: { kind: "plan", plan: { steps } },
  });
  return run.id;
}

it.each([
  ["content-filter", "Answer cut by the content filter"],
  ["refusal", "Answer is a refusal"],
])("says beside Succeeded that %s ended the answer", async (fault, words) => {
  const id = await startRun(fault);
  const { page, context, errors } = await openPage(browser, `${studio}/runs/${id}`);
  const badge = page.getByRole("banner").or(page.locator("header")).getByText(words);
  await badge.first().waitFor();
  await page.locator("header").getByText("Succeeded").first().waitFor();
  expect(await badge.first().locator("svg").count()).toBe(1);

  const { url } = await post(studio, `/api/runs/${id}/share-links`, {});
  for (const viewport of [wide, narrow]) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const address of [url, `${studio}/runs`, studio]) {
        const opened = await openPage(browser, address, { viewport, colorScheme });
        const mark = opened.page.getByText(words).first();
        await mark.waitFor();
        const box = await mark.boundingBox();
        expect(box && box.x + box.width).toBeLessThanOrEqual(viewport.width);
        expect(await findAxeIssues(opened.page)).toEqual([]);
        expect(opened.errors).toEqual([]);
        await opened.context.close();
      }
    }
  }
  expect(errors).toEqual([]);
  await context.close();
});

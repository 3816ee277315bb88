import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { ask, openPage } from "../support/page";
import { startStudio } from "../support/start-studio";
import { makeTestFolder } from "../support/test-folder";

const shared = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

describe("bad days", () => {
  it("goes on without the browser, and a page that was offline catches up", async () => {
    const { page, context } = await openPage(browser, shared);
    const id = await ask(page, "Plan a week of training for a 10 km run, then check the plan.");
    await context.setOffline(true);
    await expect
      .poll(async () => (await (await fetch(`${shared}/api/runs/${id}`)).json()).run.status, {
        timeout: 60_000,
      })
      .toBe("succeeded");
    await context.setOffline(false);
    await page.getByText("Succeeded").first().waitFor({ timeout: 60_000 });
    await context.close();
  });

  it("stops a run and shows it so before and after a reload", async () => {
    const folder = makeTestFolder("slow");
    const studio = await startStudio({ folder, env: { STUDIO_SIMULATION_SPEED: "0.2" } });
    try {
      const { page, context } = await openPage(browser, studio.url);
      await ask(page, "Write a proof that the square root of 2 is irrational, then check it.");
      await page.getByText("Running").first().waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByText("Cancelled").first().waitFor({ timeout: 10_000 });
      expect(await page.getByText("Running", { exact: true }).count()).toBe(0);
      await page.reload();
      await page.getByText("Cancelled").first().waitFor();
      expect(await page.getByText("Running", { exact: true }).count()).toBe(0);
      await context.close();
    } finally {
      await studio.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("finishes a run whose server was killed, and the open page catches up by itself", async () => {
    const folder = makeTestFolder("killed");
    const env = { STUDIO_SIMULATION_SPEED: "0.3", STUDIO_LIVENESS_MS: "3000" };
    const first = await startStudio({ folder, env });
    const port = Number(new URL(first.url).port);
    const { page, context } = await openPage(browser, first.url);
    const id = await ask(
      page,
      "Write a proof that the square root of 2 is irrational, then check it.",
    );
    await page.getByText("Running").first().waitFor();
    await first.kill();
    await page
      .getByText(/connection lost/i)
      .first()
      .waitFor({ timeout: 60_000 });
    const second = await startStudio({ folder, port, env });
    try {
      await page.getByText("Succeeded").first().waitFor({ timeout: 90_000 });
      const { run } = await (await fetch(`${second.url}/api/runs/${id}`)).json();
      expect(run.resumes).toBeGreaterThan(0);
      await context.close();
    } finally {
      await second.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

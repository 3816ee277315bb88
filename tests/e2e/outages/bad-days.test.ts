import { rmSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../support/browser";
import { ask, openPage } from "../../support/page";
import { type Studio, startStudio } from "../../support/start-studio";
import { makeTestFolder } from "../../support/test-folder";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const question = "Write a proof that the square root of 2 is irrational, then check it.";

describe("bad days, while a run goes slowly", () => {
  const folder = makeTestFolder("slow");
  let studio: Studio;
  beforeAll(async () => {
    studio = await startStudio({ folder, env: { STUDIO_SIMULATION_SPEED: "0.3" } });
  });
  afterAll(async () => {
    await studio.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const statusOf = async (id: string) =>
    (await (await fetch(`${studio.url}/api/runs/${id}`)).json()).run.status;

  it("goes on without the browser, and a page that was offline catches up", async () => {
    const { page, context } = await openPage(browser, studio.url);
    const id = await ask(page, question);
    await page.getByText("Running").first().waitFor();
    await context.setOffline(true);
    await expect.poll(() => statusOf(id), { timeout: 90_000 }).toBe("succeeded");
    await context.setOffline(false);
    await page.getByText("Succeeded").first().waitFor({ timeout: 60_000 });
    await context.close();
  });

  it("finishes a run whose page was closed at once", async () => {
    const { page, context } = await openPage(browser, studio.url);
    const id = await ask(page, question);
    await context.close();
    await expect.poll(() => statusOf(id), { timeout: 90_000 }).toBe("succeeded");
    const again = await openPage(browser, `${studio.url}/runs/${id}`);
    await again.page.getByText("Succeeded").first().waitFor();
    await again.context.close();
  });

  it("stops a run and shows it so before and after a reload", async () => {
    const { page, context } = await openPage(browser, studio.url);
    await ask(page, question);
    await page.getByText("Running").first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Cancelled").first().waitFor({ timeout: 10_000 });
    expect(await page.getByText("Running", { exact: true }).count()).toBe(0);
    await page.reload();
    await page.getByText("Cancelled").first().waitFor();
    expect(await page.getByText("Running", { exact: true }).count()).toBe(0);
    await context.close();
  });
});

describe("a killed server", () => {
  it("finishes a run whose server was killed, and the open page catches up by itself", async () => {
    const folder = makeTestFolder("killed");
    const env = { STUDIO_SIMULATION_SPEED: "0.3", STUDIO_LIVENESS_MS: "3000" };
    const first = await startStudio({ folder, env });
    const port = Number(new URL(first.url).port);
    const { page, context } = await openPage(browser, first.url);
    const id = await ask(page, question);
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

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { ask, openPage } from "../support/page";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

describe("the list of runs", () => {
  it("says which filter of the address it does not know, and takes it out", async () => {
    const { page, context } = await openPage(browser, `${studio}/runs?status=bogus&costTo=cheap`);
    const notice = page.getByRole("status").filter({ hasText: "There is no state" });
    await notice.waitFor();
    await notice.getByRole("button", { name: "Remove" }).click();
    await notice.waitFor({ state: "detached" });
    await page.waitForURL((url) => url.search === "");
    await context.close();
  });

  it("says which names of the address filter nothing, and which range is turned round", async () => {
    const address = `${studio}/runs?unknown=1&minCostUsd=2&costFrom=2&costTo=1`;
    const { page, context } = await openPage(browser, address);
    const notice = page.getByRole("status").filter({ hasText: "There is no filter" });
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/here it is costFrom/);
    expect(await notice.textContent()).toContain("lowest cost is above the highest");
    await notice.getByRole("button", { name: "Remove" }).click();
    await notice.waitFor({ state: "detached" });
    await page.waitForURL((url) => url.search === "");
    await context.close();
  });

  it("filters by worker, age and cost, and keeps that in the address", async () => {
    const { page, context } = await openPage(browser, studio);
    const question = `Filtered ${Date.now()}: what is the capital of Peru?`;
    const listed = await page.request.get(`${studio}/api/pools`);
    const { pools } = await listed.json();
    const worker = pools.find(({ isDefault }: { isDefault: boolean }) => isDefault).workers[1];
    await page.goto(`${studio}/?strategy=single:${worker.id}`);
    await ask(page, question);
    await page.getByText("Succeeded").first().waitFor();
    await page.goto(`${studio}/runs?search=${encodeURIComponent(question.slice(0, 20))}`);
    const row = page.getByRole("article");
    await row.waitFor();
    await page.getByRole("combobox", { name: /^Worker/ }).click();
    await page.getByRole("option").nth(1).click();
    await page.getByText("No run matches these filters").waitFor();
    await page.getByRole("combobox", { name: /^Worker/ }).click();
    await page.getByRole("option").nth(2).click();
    await row.waitFor();
    await page.getByRole("combobox", { name: /^Asked/ }).click();
    await page.getByRole("option", { name: "In the last hour" }).click();
    await page.getByLabel("Cost to, in dollars").fill("100");
    await page.waitForURL(/costTo=100/);
    await row.waitFor();
    await page.getByLabel("Cost from, in dollars").fill("99");
    await page.getByText("No run matches these filters").waitFor();
    // The list follows at once, the address a moment later.
    await page.waitForURL(/costFrom=99/);
    await page.reload();
    await page.getByText("No run matches these filters").waitFor();
    expect(page.url()).toMatch(/within=hour/);
    await context.close();
  });
});

describe("asking with some workers", () => {
  it("runs with the chosen ones only, numbered anew, and runs again the same way", async () => {
    const { page, context, errors } = await openPage(browser, studio);
    const boxes = page.getByRole("checkbox");
    await boxes.first().waitFor();
    const count = await boxes.count();
    for (let index = 2; index < count; index++) await boxes.nth(index).uncheck();
    await page.waitForURL(/workers=/);
    const id = await ask(page, "What is the capital of Chile?");
    const workersOf = async (of: string) =>
      (await (await fetch(`${studio}/api/runs/${of}`)).json()).run.pool.workers.length;
    expect(await workersOf(id)).toBe(2);
    await page.getByText("Succeeded").first().waitFor();

    await page.getByRole("button", { name: "Run again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Settings/ }).click();
    await dialog.getByLabel("Rounds").fill("1");
    await dialog.getByRole("combobox", { name: /^Strategy/ }).click();
    await page.getByRole("option", { name: /Plan by hand/ }).click();
    const plan = dialog.getByLabel("Plan: three lists of equal length");
    await plan.fill("model_id = [7]");
    await dialog.getByText("This is not a plan yet").waitFor();
    await plan.fill('model_id = [1]\nsubtasks = ["Answer."]\naccess_list = [[]]');
    await dialog.getByText("1 step").waitFor();
    await dialog.getByRole("button", { name: "Run again" }).click();
    await page.waitForURL((url) => /run_/.test(url.pathname) && !url.pathname.includes(id));
    const again = page.url().split("/").at(-1) ?? "";
    expect(await workersOf(again)).toBe(2);
    const { run } = await (await fetch(`${studio}/api/runs/${again}`)).json();
    expect(run.settings.maxRounds).toBe(1);
    expect(run.strategy.plan.steps).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("refuses a worker that the pool does not have, by name", async () => {
    const response = await fetch(`${studio}/api/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question: "Who?", workers: ["nobody"] }),
    });
    expect(response.status).toBe(400);
    expect(JSON.stringify((await response.json()).fields)).toContain("nobody");
  });
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { ask, findAxeIssues, narrow, openPage, wide } from "../support/page";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const status = "header, main";

describe("asking a question", () => {
  it("draws the workflow, shows what was sent, and says that it is simulated", async () => {
    const { page, context, errors } = await openPage(browser, studio);
    await ask(page, "What is 17 * 23?");
    await page.getByText("Succeeded").first().waitFor();
    await page.locator(".react-flow__node").first().waitFor();
    expect(await page.getByText("Simulated").count()).toBeGreaterThan(0);
    const step = page.locator('.react-flow__node:has([aria-label^="step 1 of"])').first();
    await step.click();
    const panel = page.getByLabel("Selected step");
    await panel.getByRole("tab", { name: "Prompt" }).click();
    await panel.getByText("What is 17 * 23?").first().waitFor();
    expect(page.url()).toContain("step=");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await context.close();
  });

  it("keeps a strategy whose worker is left out, and says why nothing can be run", async () => {
    const { page, context } = await openPage(browser, studio);
    const run = page.getByRole("button", { name: "Run", exact: true });
    await page.getByText("Write a question first.").waitFor();
    await page.getByRole("textbox").first().fill("Who plans?");
    await page.getByRole("combobox", { name: /^Strategy/ }).click();
    await page.getByRole("option", { name: /needs no model to plan/ }).waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    await page
      .getByRole("option", { name: / alone$/ })
      .first()
      .click();
    const worker = page
      .getByRole("group", { name: /^Workers of/ })
      .getByRole("checkbox")
      .first();
    await worker.uncheck();
    const note = page.getByText(/is to answer alone, but does not take part/);
    await note.waitFor();
    await page.getByRole("combobox", { name: /^Strategy: .* alone/ }).waitFor();
    await run.focus();
    expect(await run.getAttribute("aria-disabled")).toBe("true");
    const described = await run.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain("does not take part");
    await page.keyboard.press("Enter");
    await page.reload();
    await note.waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    await worker.check();
    await note.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Steps", { exact: true }).fill("99");
    await page.getByText("In Settings: Steps must be a whole number from 1 to 20.").waitFor();
    await context.close();
  });

  it("makes one run of a double click", async () => {
    const { page, context } = await openPage(browser, studio);
    const question = `Double click ${Date.now()}: what is the capital of France?`;
    await page.getByRole("textbox").first().fill(question);
    await page.getByRole("button", { name: "Run", exact: true }).dblclick();
    await page.waitForURL(/\/runs\/run_/);
    const found = await page.request.get(
      `${studio}/api/runs?search=${encodeURIComponent(question.slice(0, 26))}`,
    );
    expect((await found.json()).total).toBe(1);
    await context.close();
  });

  it("runs a plan that is pasted, and names what is wrong with a bad one", async () => {
    const { page, context } = await openPage(browser, studio);
    const make = (text: string) =>
      page.request.post(`${studio}/api/plans/read`, {
        data: { text },
        headers: { origin: studio },
      });
    const good = await make(
      'model_id = [0, 1]\nsubtasks = ["Try it", "Check it"]\naccess_list = [[], ["all"]]',
    );
    expect(good.status()).toBe(200);
    const bad = await make('model_id = [99]\nsubtasks = ["Try it"]\naccess_list = [[]]');
    expect(bad.status()).toBe(200);
    expect((await bad.json()).issues[0]).toMatchObject({ step: 0, value: "99" });
    await context.close();
  });
});

describe("every screen", () => {
  it.each([
    { name: "wide, light", viewport: wide, colorScheme: "light" as const },
    { name: "narrow, dark", viewport: narrow, colorScheme: "dark" as const },
  ])("has no serious axe finding: $name", async ({ viewport, colorScheme }) => {
    const { page, context } = await openPage(browser, studio, { viewport, colorScheme });
    await page.getByRole("textbox").first().waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    const id = await ask(page, "Compare three ways to add up the numbers from 1 to 100.");
    await page.getByText("Succeeded").first().waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    await page.goto(`${studio}/runs`);
    await page.locator(status).first().waitFor();
    await page.getByText("Compare three ways").first().waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    const link = await page.request.post(`${studio}/api/runs/${id}/share-links`, {
      data: {},
      headers: { origin: studio },
    });
    await page.goto((await link.json()).url);
    await page.getByText("Succeeded").first().waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    await context.close();
  });
});

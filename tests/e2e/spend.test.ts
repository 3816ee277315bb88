import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { ask, findAxeIssues, narrow, openPage } from "../support/page";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

describe("money", () => {
  it("counts a run's calls, simulated ones apart, and hands them out as CSV", async () => {
    const { page, context, errors } = await openPage(browser, studio);
    await ask(page, "How many days has a leap year?");
    await page.getByText("Succeeded").first().waitFor();
    await page.getByRole("link", { name: "Spend" }).click();
    const simulated = page.getByRole("region", { name: "Simulated calls", exact: true });
    await simulated.waitFor();
    await page.getByRole("tab", { name: "By strategy" }).click();
    await page.waitForURL(/by=strategy/);
    await page
      .getByRole("rowheader", { name: /Conductor/ })
      .first()
      .waitFor();
    // Test calls of other journeys may stand there.
    const real = page.getByRole("region", { name: "Real calls", exact: true });
    expect(await real.getByRole("rowheader", { name: /Conductor/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Today" }).click();
    await page.waitForURL(/range=today/);
    expect(await findAxeIssues(page)).toEqual([]);
    const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
    const csv = await page.request.get(`${studio}${href}`);
    expect(await csv.text()).toContain("simulated");
    for (const [grouping, words] of [
      ["Worker", /^Runs with simulated calls of this worker that ended on .+ \(UTC\)\.$/],
      ["Day", /^Runs with simulated calls that ended on .+ \(UTC\)\.$/],
      ["Strategy", /^Runs by “Conductor.+” with simulated calls that ended on .+ \(UTC\)\.$/],
    ] as const) {
      await page.goto(`${studio}/spend?range=today`);
      await page.getByRole("tab", { name: `By ${grouping.toLowerCase()}` }).click();
      // The rows of before stay until these are there.
      await simulated.getByRole("columnheader", { name: grouping }).waitFor();
      const name = grouping === "Strategy" ? /^Conductor/ : /./;
      await simulated.getByRole("rowheader").getByRole("link", { name }).first().click();
      await page.getByRole("status").getByText(words).waitFor();
      await page.getByRole("article").first().waitFor();
      expect(await findAxeIssues(page)).toEqual([]);
    }
    await page.getByRole("button", { name: "Remove" }).click();
    await page.waitForURL(`${studio}/runs`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("edits a price, keeps its history, and prices old runs anew", async () => {
    const { page, context, errors } = await openPage(browser, `${studio}/spend/prices`);
    await page.getByRole("button", { name: "Actions for simulated/gpt-5" }).click();
    await page.getByRole("menuitem", { name: "Edit…" }).click();
    // The model of an entry can only be read.
    await page.locator("textarea:focus").waitFor();
    const output = page.getByRole("textbox", { name: "Output" }).first();
    await output.fill("x");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("A decimal number of USD is needed").waitFor();
    await output.fill("1234");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Go on editing" }).click();
    expect(await output.inputValue()).toBe("1234");
    expect(await findAxeIssues(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: /1234/ }).waitFor();
    await page.getByRole("button", { name: "Actions for simulated/gpt-5" }).click();
    await page.getByRole("menuitem", { name: "History…" }).click();
    await page.getByRole("dialog").getByText("current").waitFor();
    await page.getByRole("dialog").getByText("until").first().waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: "Re-pricings" }).click();
    await page.getByRole("button", { name: "Price runs anew" }).click();
    await page.getByRole("textbox", { name: "Label" }).fill("After the rise");
    await page.getByRole("textbox", { name: "Label" }).fill("");
    await page.getByRole("button", { name: "Price anew" }).click();
    await page.getByText("Give it a label.").waitFor();
    await page.locator('input[aria-invalid="true"]:focus').fill("After the rise");
    await page.getByRole("button", { name: "Price anew" }).click();
    await page.getByRole("heading", { name: /After the rise/ }).waitFor();
    await page.getByRole("region", { name: "Runs" }).getByRole("link").first().waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/spend\/repricings$/);
    await page.getByText("After the rise").waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows what a file of prices would do, and imports it once that is confirmed", async () => {
    const { page, context, errors } = await openPage(browser, `${studio}/spend/prices`);
    const modelId = `priced-${Date.now()}`;
    const rates = { inputUsd: "1", outputUsd: "2", date: "2026-11-01", source: "a test" };
    const take = (prices: unknown[], format = "conductor-studio-prices") =>
      page.getByLabel("File of prices").setInputFiles({
        name: "prices.json",
        mimeType: "application/json",
        buffer: Buffer.from(
          JSON.stringify({ format, version: 1, exportedAt: "2026-11-01T00:00:00Z", prices }),
        ),
      });
    await take([{ modelId, ...rates, inputUsd: "much" }]);
    await page.getByText(`Price 1 (${modelId}): inputUsd has to be USD per million`).waitFor();
    const dialog = page.getByRole("dialog", { name: "Import these prices?" });
    await take([{ modelId, ...rates }]);
    await dialog.getByText("input 1, output 2; read on 2026-11-01").waitFor();
    expect(await findAxeIssues(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByRole("row", { name: new RegExp(modelId) }).count()).toBe(0);
    await take([{ modelId, ...rates }]);
    await dialog.getByRole("button", { name: "Import 1 price" }).click();
    await page.getByText(`Added: ${modelId}`).waitFor();
    const actions = page.getByRole("button", { name: `Actions for ${modelId}` });
    await actions.click();
    await page.getByRole("menuitem", { name: "Retire…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retire" }).click();
    await actions.waitFor({ state: "detached" });
    await page.getByRole("switch", { name: "Retired models" }).click();
    await page.waitForURL(/retired=yes/);
    await actions.click();
    await page.getByRole("menuitem", { name: "Use it again…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await actions.waitFor({ state: "detached" });
    await page.getByRole("switch", { name: "Retired models" }).click();
    await actions.waitFor();
    await take([{ modelId, ...rates, inputUsd: "3", date: "2026-11-02" }]);
    await dialog.getByText("input 1 → 3; read on 2026-11-01 → 2026-11-02").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("sets the limit of a day, and fits a narrow screen", async () => {
    const { page, context, errors } = await openPage(browser, `${studio}/spend`, {
      viewport: narrow,
      colorScheme: "dark",
    });
    await page.getByRole("button", { name: "Set a limit" }).click();
    await page.getByRole("textbox", { name: "USD a day" }).fill("20");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("of $20.00 that real calls may cost a day").waitFor();
    await page.getByRole("button", { name: "Change the limit" }).click();
    await page.getByRole("textbox", { name: "USD a day" }).fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Set a limit" }).waitFor();
    await page.goto(`${studio}/spend/prices`);
    const entry = page.getByRole("row", { name: /simulated\/gpt-5 / }).first();
    await entry.getByText("Cache write", { exact: true }).waitFor();
    for (const path of ["/spend", "/spend?by=worker", "/spend/prices"]) {
      await page.goto(`${studio}${path}`);
      await page.getByRole("table").first().waitFor();
      // Everything of an entry is within its place: nothing has to be scrolled for.
      const hidden = await page.evaluate(
        "[...document.querySelectorAll('table')].map(({ parentElement: place }) => place.scrollWidth - place.clientWidth)",
      );
      expect([path, Math.max(...(hidden as number[]))]).toEqual([path, 0]);
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect([path, overflow]).toEqual([path, 0]);
      expect(await findAxeIssues(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it("never has to be scrolled sideways, also with sums of millions", async () => {
    const { page, context } = await openPage(browser, `${studio}/spend?by=worker`);
    await page.getByRole("rowheader").nth(1).waitFor();
    await page.evaluate((sums: string[]) => {
      for (const row of document.querySelectorAll("tbody tr, tfoot tr")) {
        for (const [index, cell] of [...row.querySelectorAll("td")].entries()) {
          const figure = cell.querySelector("span:not([aria-hidden]) *") ?? cell.lastChild;
          if (figure) figure.textContent = sums[index] ?? "";
        }
      }
    }, millions);
    const hidden = [];
    for (let width = 360; width <= 1440; width += 20) {
      await page.setViewportSize({ width, height: 900 });
      const [beyond] = (await page.evaluate(
        "[...document.querySelectorAll('table')].map(({ parentElement: place }) => place.scrollWidth - place.clientWidth)",
      )) as number[];
      if (beyond !== 0) hidden.push(`${beyond} of ${width}`);
    }
    expect(hidden).toEqual([]);
    await context.close();
  });
});

const atLeast = ["12,345,678", "1,234,567", "0", "1,234,567", "345,678"];
const millions = [
  "at least ~$1,234.57",
  "12,345",
  "345",
  ...atLeast.map((sum) => `at least ${sum}`),
];

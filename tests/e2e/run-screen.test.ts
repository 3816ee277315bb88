import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { ask, findAxeIssues, openPage, post } from "../support/page";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const panel = (page: Page) => page.getByLabel("Selected step");
const ended = async (id: string) => {
  const read = async () => (await (await fetch(`${studio}/api/runs/${id}`)).json()).run;
  await expect.poll(async () => (await read()).endedAt, { timeout: 60_000 }).not.toBeNull();
  return read();
};

async function openRun(body: object) {
  const { id } = await post(studio, "/api/runs", body);
  const run = await ended(id);
  const opened = await openPage(browser, `${studio}/runs/${id}`);
  await opened.page.locator(".react-flow__node-call").first().waitFor();
  return { ...opened, id, run };
}

describe("the address of a run's page", () => {
  it("closes the panel with Back and keeps the run, its view and its replay", async () => {
    const { page, context, id } = await openRun({ question: "What is 12 * 12?" });
    await page.locator(".react-flow__node-call").first().click();
    await panel(page).getByRole("tab", { name: "Prompt" }).click();
    await page.waitForURL(/tab=prompt/);
    await page.getByRole("button", { name: "List" }).click();
    await page.waitForURL(/view=list/);
    await page.goBack();
    await panel(page).waitFor({ state: "detached" });
    await page.waitForURL(/view=list/);
    expect(new URL(page.url()).pathname).toBe(`/runs/${id}`);
    expect(page.url()).not.toMatch(/step=|tab=/);
    await context.close();
  });

  it("takes the step of the history back when the panel is closed", async () => {
    const { page, context } = await openRun({ question: "What is 13 * 13?" });
    const before = await page.evaluate(() => window.history.length);
    for (const close of ["Escape", "button"]) {
      await page.locator(".react-flow__node-call").first().click();
      await page.waitForURL(/step=/);
      if (close === "Escape") await page.keyboard.press("Escape");
      else
        await panel(page)
          .getByRole("button", { name: /^Close/ })
          .click();
      await panel(page).waitFor({ state: "detached" });
      await page.waitForURL((url) => !url.search.includes("step"));
    }
    expect(await page.evaluate(() => window.history.length)).toBe(before + 1);
    await context.close();
  });

  it("leaves no step of the history behind when the panel is closed after a reload", async () => {
    const { page, context, id } = await openRun({ question: "What is 15 * 15?" });
    await page.goto(`${studio}/runs`);
    await page.goto(`${studio}/runs/${id}`);
    await page.locator(".react-flow__node-call").first().click();
    await page.waitForURL(/step=/);
    await page.reload();
    await panel(page).waitFor();
    await panel(page)
      .getByRole("button", { name: /^Close/ })
      .click();
    await panel(page).waitFor({ state: "detached" });
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/runs");
    await context.close();
  });

  it("restores a replay where it stood", async () => {
    const { page, context, id } = await openRun({ question: "What is 14 * 14?" });
    await page.goto(`${studio}/runs/${id}?at=3`);
    await page.getByText("Replaying event 3 of").waitFor();
    await page.getByRole("button", { name: "One event on" }).click();
    await page.waitForURL(/at=4/);
    const banner = page.getByRole("region", { name: "Workflow" });
    await banner.getByRole("button", { name: "End the replay" }).click();
    await page.waitForURL((url) => !url.search.includes("at="));
    await context.close();
  });

  it("keeps the focus at its controls, whose buttons replace one another", async () => {
    const { page, context } = await openRun({ question: "What is 14 * 15?" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.getByRole("button", { name: "Replay the events" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/Replaying event \d+ of/).waitFor();
    expect(await focused()).toBe("Pause");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("Play");
    const controls = page.getByRole("region", { name: "Time line" });
    await controls.getByRole("slider").press("End");
    const forward = controls.getByRole("button", { name: "One event on" });
    await forward.focus();
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("One event on");
    await controls.getByRole("button", { name: "End the replay" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.search.includes("at="));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Replay the events",
    );
    await context.close();
  });
});

describe("the panel of a step", () => {
  it("takes who opened it by the keyboard in, and gives them back to the step", async () => {
    const { page, context } = await openRun({ question: "What is 16 * 15?" });
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest(".react-flow__node") !== null &&
          activeElement?.tagName === "BUTTON"
          ? "the step"
          : activeElement?.getAttribute("aria-label");
      });
    await page.keyboard.press("w");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("the step");
    await page.keyboard.press("Enter");
    await panel(page).waitFor();
    await page.waitForFunction(
      () => document.activeElement?.getAttribute("aria-label") === "Selected step",
    );
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Close (Esc)");
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.closest(".react-flow__node") !== null);
    await context.close();
  });

  it("holds the focus where it covers the page", async () => {
    const { page, context } = await openRun({ question: "What is 17 * 15?" });
    await page.setViewportSize({ width: 390, height: 844 });
    const item = page.locator("#workflow ol button").first();
    await item.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]") !== null);
    await page.keyboard.press("Tab");
    expect(await isInside()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await item.evaluate((element) => element === document.activeElement)).toBe(true);
    await context.close();
  });
});

describe("the canvas", () => {
  it("is two stops of the Tab key away, and the keys go through all of it", async () => {
    const { page, context } = await openRun({
      question: "What is 15 * 15?",
      strategy: {
        kind: "plan",
        plan: {
          steps: [
            { worker: 0, subtask: "Try it.", access: [] },
            { worker: 1, subtask: "Try it too.", access: [] },
            { worker: 2, subtask: "Compare.", access: [0, 1] },
          ],
        },
      },
    });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.closest(".react-flow__node")?.getAttribute("data-id") ?? "",
      );
    expect(await focused()).toBe("question");
    for (const [key, id] of [
      ["Home", "r0.s0"],
      ["ArrowDown", "r0.s1"],
      ["ArrowRight", "r0.s2"],
      ["ArrowRight", "answer"],
      ["Home", "r0.s0"],
      ["End", "r0.s2"],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused()]).toEqual([key, id]);
    }
    await context.close();
  });

  it("stays where it is from the start of a run to its end without an answer", async () => {
    const { page, context } = await openPage(browser, studio);
    await page.evaluate(watchWorkflow);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Token limit").fill("1200");
    const id = await ask(page, "Explain in three ways how to add up the numbers from 1 to 100.");
    await page.getByText("The run stopped on its own limit of 1,200 tokens.").waitFor();
    expect((await ended(id)).answer).toBeNull();
    await page.waitForTimeout(300);
    expect(await page.evaluate("[...window.workflowTops]")).toHaveLength(1);
    await context.close();
  });
});

/** Notes every place at which the workflow stands from now on, from frame to frame. */
const watchWorkflow = `
  window.workflowTops = new Set();
  const look = () => {
    const workflow = document.getElementById("workflow");
    if (workflow) window.workflowTops.add(Math.round(workflow.getBoundingClientRect().top + scrollY));
    requestAnimationFrame(look);
  };
  look();
`;

describe("an open select", () => {
  it("has no serious axe finding, and gives the page back when it closes", async () => {
    const { page, context } = await openPage(browser, `${studio}/runs`);
    await page.getByRole("combobox", { name: /^State/ }).click();
    await page.getByRole("option", { name: "Failed" }).waitFor();
    await page.waitForTimeout(100);
    expect(await findAxeIssues(page)).toEqual([]);
    await page.getByRole("option", { name: "Failed" }).click();
    await page.waitForURL(/status=failed/);
    expect(await page.locator("[inert]").count()).toBe(0);
    await context.close();
  });
});

describe("runs that are not there", () => {
  it("answers 404 with a page", async () => {
    const { page, context } = await openPage(browser, studio);
    const response = await page.goto(`${studio}/runs/run_unknown`);
    expect(response?.status()).toBe(404);
    await page.getByText("There is no such run").first().waitFor();
    await context.close();
  });
});

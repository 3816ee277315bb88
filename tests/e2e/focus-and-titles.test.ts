import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { openPage } from "../support/page";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

async function startRun(question: string, more: object = {}): Promise<string> {
  const response = await fetch(`${studio}/api/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question, strategy: { kind: "single", ordinal: 0 }, ...more }),
  });
  expect(response.status).toBe(201);
  const { id } = await response.json();
  const isOver = async () => (await (await fetch(`${studio}/api/runs/${id}`)).json()).run.endedAt;
  await expect.poll(isOver, { timeout: 30_000 }).not.toBeNull();
  return id;
}

/** What has the focus: its kind and its words. */
function focusOf(page: Page): Promise<string> {
  return page.evaluate(
    "document.activeElement.tagName + ' ' + document.activeElement.textContent.trim().slice(0, 80)",
  );
}

async function deleteByKeys(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

describe("the focus, when what had it is taken away", () => {
  it("goes to the next row of the list, and after the last one to the heading", async () => {
    const word = `row${Date.now()}`;
    await startRun(`${word} first?`);
    await startRun(`${word} second?`);
    const { page, context } = await openPage(browser, `${studio}/runs?search=${word}`);
    const deleteRow = async (name: string) => {
      const row = page.getByRole("article", { name });
      await row.getByRole("button", { name: /^Actions/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: "Delete…" }).focus();
      await page.keyboard.press("Enter");
      await deleteByKeys(page);
      await row.waitFor({ state: "detached" });
    };
    await deleteRow(`${word} second?`);
    await expect.poll(() => focusOf(page)).toContain(`A ${word} first?`);
    await deleteRow(`${word} first?`);
    await expect.poll(() => focusOf(page)).toBe("H1 Runs");
    await context.close();
  });

  it("goes to the heading of Runs after a run was deleted on its page", async () => {
    const id = await startRun(`page${Date.now()} to delete?`);
    const { page, context } = await openPage(browser, `${studio}/runs/${id}`);
    await page.getByRole("button", { name: "Delete" }).focus();
    await page.keyboard.press("Enter");
    await deleteByKeys(page);
    await page.waitForURL(`${studio}/runs`);
    await expect.poll(() => focusOf(page), { timeout: 10_000 }).toBe("H1 Runs");
    await context.close();
  });

  it("stays on the page after a changed file was imported anyway and its notice dismissed", async () => {
    const id = await startRun(`file${Date.now()} to import?`);
    const file = await (await fetch(`${studio}/api/runs/${id}/export`)).json();
    const { page, context } = await openPage(browser, `${studio}/runs`);
    await page.locator("input[type=file]").setInputFiles({
      name: "run.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...file, hash: `sha256:${"0".repeat(64)}` })),
    });
    await page.getByRole("button", { name: "Import anyway" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Imported:").waitFor();
    await expect.poll(() => focusOf(page)).toBe("H1 Runs");
    await page.getByRole("article").first().getByText("imported", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focusOf(page)).toBe("H1 Runs");
    await context.close();
  });
});

describe("the title of a tab", () => {
  it("follows a rename, and shows direction controls as the page does", async () => {
    const id = await startRun(`invoice\u202etxt.exe ${Date.now()}?`);
    const { page, context } = await openPage(browser, `${studio}/runs/${id}`);
    expect(await page.title()).toContain("invoice⟨U+202E⟩txt.exe");
    await page.getByRole("button", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("\u200b\u2060");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await dialog.getByText("Give it a title.").waitFor();
    await dialog.getByLabel("Title").fill("Another\u2066 name");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.title()).toBe("Another⟨U+2066⟩ name · Conductor Studio");

    const made = await fetch(`${studio}/api/runs/${id}/share-links`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const { url } = await made.json();
    const html = await (await fetch(new URL(new URL(url).pathname, studio))).text();
    expect(html).toContain('content="Another⟨U+2066⟩ name"');
    expect(/<title>[^<]*<\/title>/.exec(html)?.[0]).toContain("Another⟨U+2066⟩ name");
    await context.close();
  });
});

describe("the dialog for sharing", () => {
  it("takes the new link away when it is revoked", async () => {
    const id = await startRun(`share${Date.now()}?`);
    const { page, context } = await openPage(browser, `${studio}/runs/${id}`);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByLabel("New link").waitFor();
    await dialog.getByRole("button", { name: /^Revoke/ }).click();
    await dialog.getByText("None.").waitFor();
    await dialog.getByLabel("New link").waitFor({ state: "detached", timeout: 3_000 });
    await context.close();
  });
});

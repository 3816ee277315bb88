import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { findAxeIssues, narrow, openPage, post, wide } from "../support/page";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";
import { makeTestFolder } from "../support/test-folder";

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

const canary = "sk-canary-0123456789-wxyz";
const rows = (page: Page) => page.getByRole("list", { name: /^Workers of/ }).getByRole("listitem");
/** The names in their order, as the handles say them. */
const namesOf = async (page: Page) => {
  const handles = rows(page).getByRole("button", { name: /^Move .* now \d+ of/ });
  const labels = await handles.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
  return labels.map((label) => label.replace(/: now .*$/, ""));
};

/** Does something that changes a pool, and waits until the server has taken it. */
async function isSaved(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await act();
  expect((await saved).status()).toBe(200);
}

/** A pool of one's own, so that tests do not stand in each other's way. */
async function makePool(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New pool" }).click();
  const dialog = page.getByRole("dialog", { name: "New pool" });
  await dialog.getByLabel("Name").fill(name);
  for (const index of [0, 1, 2]) await dialog.getByRole("checkbox").nth(index).check();
  await dialog.getByRole("button", { name: "Create pool" }).click();
  await page.getByRole("heading", { name, level: 2 }).waitFor();
}

async function makeConnection(page: Page, label: string, key?: string): Promise<void> {
  await page.goto(`${studio}/pool?tab=connections&connection=new`);
  const dialog = page.getByRole("dialog", { name: "New connection" });
  await dialog.getByLabel("Name", { exact: true }).fill(label);
  await dialog.getByLabel("Address").fill(server.baseUrl("openai"));
  if (key) {
    await dialog.getByLabel("Store a key").check();
    await dialog.getByLabel("The key").fill(key);
  }
  await dialog.getByRole("button", { name: "Create connection" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("article", { name: label }).waitFor();
}

describe("pools", () => {
  it("are made, reordered by keyboard and by hand, copied, exported, deleted and imported", async () => {
    const { page, context, errors } = await openPage(browser, `${studio}/pool`);
    const name = `Mine ${Date.now()}`;
    await makePool(page, name);
    await expect.poll(async () => (await namesOf(page)).length).toBe(3);
    const [first, second, third] = await namesOf(page);
    await rows(page)
      .nth(0)
      .getByRole("button", { name: /^Move .* now 1 of 3/ })
      .focus();
    await isSaved(page, () => page.keyboard.press("Alt+ArrowDown"));
    await expect.poll(() => namesOf(page)).toEqual([second, first, third]);
    await page.getByText("is now 2 of 3.").waitFor({ state: "attached" });
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toMatch(
      /now 2 of 3/,
    );
    const handle = await rows(page).nth(2).getByRole("button").first().boundingBox();
    const target = await rows(page).nth(0).boundingBox();
    if (!handle || !target) throw new Error("the rows are not on the page");
    await page.mouse.move(handle.x + 8, handle.y + 8);
    await page.mouse.down();
    await page.mouse.move(handle.x + 8, target.y + 20, { steps: 8 });
    await isSaved(page, () => page.mouse.up());
    await expect.poll(() => namesOf(page)).toEqual([third, second, first]);
    await page.reload();
    await expect.poll(() => namesOf(page)).toEqual([third, second, first]);

    const menu = page.getByRole("button", { name: `Actions for the pool ${name}` });
    await menu.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Export JSON" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${name.replaceAll(/[^\w]+/g, "-")}.json`);
    const exported = await readFile(await download.path(), "utf8");
    expect(JSON.parse(exported)).toMatchObject({ format: "conductor-studio-pool", name });
    await menu.click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete pool" }).click();
    await page.getByRole("heading", { name, level: 2 }).waitFor({ state: "detached" });

    const folder = makeTestFolder("pool-file");
    const good = join(folder, "good.json");
    const bad = join(folder, "bad.json");
    await writeFile(good, exported);
    await writeFile(bad, exported.replace(/"maxTokens": ?\d+/, '"maxTokens": 0'));
    const input = page.getByLabel("File of an exported pool");
    await input.setInputFiles(bad);
    await page
      .getByRole("alert")
      .getByText(/^Worker 1 \(.+\): maxTokens has to be at least 1/)
      .waitFor();
    await input.setInputFiles(good);
    await page.getByText(`Imported: ${name}`).waitFor();
    await expect.poll(() => namesOf(page)).toEqual([third, second, first]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("connections and workers", () => {
  it("store a key that no page and no reply ever shows, and ask for it again on another host", async () => {
    const { page, context } = await openPage(browser, `${studio}/pool`);
    const label = `Keyed ${Date.now()}`;
    const seen: string[] = [];
    page.on("response", (response) => {
      void response.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
    });
    await makeConnection(page, label, canary);
    const card = page.getByRole("article", { name: label });
    await card.getByText("····wxyz").waitFor();
    await card.getByRole("button", { name: `Actions for ${label}` }).click();
    await page.getByRole("menuitem", { name: "Edit…" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit connection" });
    expect(await dialog.getByLabel("Keep the stored key ····wxyz").isChecked()).toBe(true);
    expect(await dialog.locator("input[type=password]").count()).toBe(0);
    await dialog.getByLabel("Address").fill("https://other.example/v1");
    await dialog.getByText("is not sent to other.example").waitFor();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("The stored key is for another host.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Discard the changes?" }).waitFor();
    await page.getByRole("button", { name: "Go on editing" }).click();
    expect(await dialog.getByLabel("Address").inputValue()).toBe("https://other.example/v1");
    expect(`${await page.content()}${seen.join()}`).not.toContain(canary);
    await context.close();
  });

  it("discover models, make workers of them and test one with settings that are not saved", async () => {
    const { page, context } = await openPage(browser, `${studio}/pool`);
    const label = `Local ${Date.now()}`;
    await makeConnection(page, label);
    const card = page.getByRole("article", { name: label });
    await card.getByRole("button", { name: "Discover models" }).click();
    const models = page.getByRole("dialog", { name: "Discover models" });
    await models.getByLabel("Search the models").fill("small-b");
    await models.getByRole("checkbox").check();
    await models.getByRole("button", { name: "Add as worker" }).click();
    await models.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: /^Workers/ }).click();
    await page.getByLabel("Search names, models, tags and pools").fill(label);
    const row = page.getByRole("article", { name: "small-b" });
    await row.getByRole("button", { name: "small-b", exact: true }).click();
    const editor = page.getByRole("dialog", { name: "small-b" });
    await editor.getByLabel("Temperature").fill("9");
    await editor.getByText("A number from 0 to 2.").waitFor();
    await editor.getByLabel("Temperature").fill("0.5");
    await editor.getByRole("tab", { name: "Test call" }).click();
    await editor.getByRole("button", { name: "Call", exact: true }).click();
    await editor.getByText("The call succeeded").waitFor();
    await editor.getByText(/"temperature": 0.5/).waitFor();
    expect(server.requests.at(-1)?.body).toMatchObject({ model: "small-b", temperature: 0.5 });
    await editor.getByRole("tab", { name: "Settings" }).click();
    await editor.getByLabel("Model", { exact: true }).fill("fault.stall");
    await editor.getByRole("tab", { name: "Test call" }).click();
    await editor.getByText("Stops by itself after 2 min.").waitFor();
    await editor.getByRole("button", { name: "Call", exact: true }).click();
    await expect.poll(() => server.requests.at(-1)?.body.model).toBe("fault.stall");
    await editor.getByRole("button", { name: "Stop" }).click();
    await editor.getByText("The call was stopped.").waitFor();
    await editor.getByText(/^Grüße/).waitFor();
    await editor.getByText("the call was stopped before the provider's final count").waitFor();
    await editor.getByRole("button", { name: "Call", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await editor.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: /^Connections/ }).click();
    await card.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByText("This connection is in use").waitFor();
    await context.close();
  });

  it("shows a server's refusal at its field, with the focus there, until that is edited", async () => {
    const { page, context } = await openPage(browser, `${studio}/pool?tab=workers`);
    await page.getByRole("article").first().getByRole("button").first().click();
    const editor = page.getByRole("dialog");
    const section = editor.locator("details");
    const summary = section.locator("summary");
    // It begins open where the worker has something in it.
    if (!(await section.evaluate((details: HTMLDetailsElement) => details.open)))
      await summary.click();
    const fields = editor.getByLabel("Further fields of the request (JSON)");
    await fields.fill('{"n": 4}');
    await summary.click();
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.getByText("Refused, not saved: one field needs another value.").waitFor();
    expect(await editor.getByText("n would go round the token cap").count()).toBe(1);
    const isSeen = await fields.evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      return document.activeElement === field && top > 0 && bottom < window.innerHeight;
    });
    expect(isSeen).toBe(true);
    await fields.fill('{"top_k": 4}');
    expect(await editor.getByText("n would go round the token cap").count()).toBe(0);
    await editor.getByText("Not saved yet").waitFor();
    await context.close();
  });

  it("send a provider's variable to another host once that is confirmed", async () => {
    const { page, context } = await openPage(
      browser,
      `${studio}/pool?tab=connections&connection=new`,
    );
    const label = `Proxy ${Date.now()}`;
    const dialog = page.getByRole("dialog", { name: "New connection" });
    await dialog.getByLabel("Name", { exact: true }).fill(label);
    await dialog.getByLabel("Address").fill("https://proxy.example/v1");
    await dialog.getByLabel("From an environment variable").check();
    await dialog.getByLabel("Name of the variable").fill("OPENAI_API_KEY");
    await dialog.getByRole("button", { name: "Create connection" }).click();
    await dialog.getByText("Confirm that OPENAI_API_KEY may go to proxy.example").waitFor();
    const confirm = dialog.getByRole("checkbox", { name: "Send OPENAI_API_KEY to proxy.example" });
    await confirm.check();
    await dialog.getByLabel("Address").fill("https://other.example/v1");
    const again = dialog.getByRole("checkbox", { name: "Send OPENAI_API_KEY to other.example" });
    expect(await again.isChecked()).toBe(false);
    await again.check();
    await dialog.getByRole("button", { name: "Create connection" }).click();
    const card = page.getByRole("article", { name: label });
    await card.getByText("OPENAI_API_KEY", { exact: true }).waitFor();
    await context.close();
  });

  it("come with a file that is dropped anywhere on the screen, and get the key that they lack", async () => {
    const { page, context } = await openPage(browser, `${studio}/pool?tab=environment`);
    await page.getByRole("heading", { name: "Key variables" }).waitFor();
    const host = `models${Date.now()}.example`;
    const dropped = await page.evaluateHandle(async (address) => {
      const file = await (await fetch("/api/pools/pool_simulated/export")).json();
      const [first, second] = file.workers;
      const away = { provider: "openai-compatible", baseUrl: address, apiKeyName: "HERE_API_KEY" };
      const sent = { ...file, name: "Dropped", workers: [{ ...first, ...away }, second] };
      const transfer = new DataTransfer();
      transfer.items.add(new File([JSON.stringify(sent)], "pool.json"));
      return transfer;
    }, `https://${host}/v1`);
    await page.dispatchEvent("body", "dragover", { dataTransfer: dropped });
    await page.getByText("Drop the file of a pool").waitFor();
    await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
    await page.getByText(/^Imported: Dropped/).waitFor();
    await page.getByText(/1 worker is new, 1 was there/).waitFor();
    await page.getByRole("button", { name: host }).click();
    const dialog = page.getByRole("dialog", { name: "Edit connection" });
    await dialog.getByLabel("The key").fill(canary);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("All of its connections have their keys now.").waitFor();
    await context.close();
  });

  it("show hostile names as text", async () => {
    const { page, context, errors } = await openPage(browser, `${studio}/pool`);
    let wasCalled = false;
    await page.exposeFunction("hostile", () => {
      wasCalled = true;
    });
    const label = `<img src=x onerror="hostile()"><script>hostile()</script> ${Date.now()}`;
    await makeConnection(page, label);
    await page.getByText(label).first().waitFor();
    expect(wasCalled).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("the pool screen", () => {
  const places = [
    "/pool",
    "/pool?tab=workers",
    "/pool?tab=connections",
    "/pool?tab=environment",
    "/pool?worker=new",
    "/pool?tab=connections&connection=new",
  ];
  it.each([
    { name: "wide, dark", viewport: wide, colorScheme: "dark" as const },
    { name: "narrow, light", viewport: narrow, colorScheme: "light" as const },
  ])(
    "has no serious axe finding and no sideways scroll: $name",
    async ({ viewport, colorScheme }) => {
      for (const place of places) {
        const options = { viewport, colorScheme };
        const { page, context } = await openPage(browser, `${studio}${place}`, options);
        await page.getByText("are loading").first().waitFor({ state: "detached" });
        await page.getByRole("heading").first().waitFor();
        expect(await findAxeIssues(page), place).toEqual([]);
        expect(
          await page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
          place,
        ).toBe(true);
        await context.close();
      }
    },
  );

  it("rings a tab for the keyboard, not for a click", async () => {
    const { page, context } = await openPage(browser, `${studio}/pool`);
    const ring = (name: RegExp) =>
      page.getByRole("tab", { name }).evaluate((tab) => getComputedStyle(tab).outlineStyle);
    await page.getByRole("tab", { name: /^Workers/ }).click();
    await page.getByRole("tab", { name: /^Workers/, selected: true }).waitFor();
    expect(await ring(/^Workers/)).toBe("none");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => ring(/^Connections/)).toBe("solid");
    await page.getByRole("tab", { name: /^Pools/ }).click();
    expect(await ring(/^Pools/)).toBe("none");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => ring(/^Pools/)).toBe("solid");
    await context.close();
  });

  it("says what a new pool lacks, and which part of an address is wrong", async () => {
    const { page, context } = await openPage(browser, `${studio}/pool`);
    await page.getByRole("button", { name: "New pool" }).click();
    const pool = page.getByRole("dialog", { name: "New pool" });
    await pool.getByLabel("Name").fill("Named only");
    await pool.getByRole("button", { name: "Create pool" }).click();
    await pool.getByText("Choose at least one worker.").waitFor();
    await pool.getByRole("button", { name: "Choose all" }).click();
    expect(await pool.getByText("Choose at least one worker.").count()).toBe(0);
    await page.goto(`${studio}/pool?tab=connections&connection=new`);
    const connection = page.getByRole("dialog", { name: "New connection" });
    await connection.getByLabel("Address").fill("http://localhost:99999/v1");
    await connection.getByText(/^The port, after the colon, .* given was 99999\.$/).waitFor();
    await context.close();
  });

  it("says that a worker's price is of another model, while its model is typed", async () => {
    const entry = {
      modelId: `priced-${Date.now()}`,
      inputUsd: "1",
      outputUsd: "2",
      date: "2026-11-01",
      source: "the test",
    };
    const price = await post(studio, "/api/prices", { entry });
    const connection = await post(studio, "/api/connections", {
      label: `Priced ${Date.now()}`,
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "none" },
    });
    const worker = await post(studio, "/api/workers", {
      label: "Priced by hand",
      model: entry.modelId,
      connectionId: connection.id,
      priceId: price.id,
    });
    const place = `${studio}/pool?tab=workers&worker=${worker.settings.id}`;
    const { page, context } = await openPage(browser, place);
    const editor = page.getByRole("dialog", { name: "Priced by hand" });
    await editor.getByText(`by the entry of ${entry.modelId}`).waitFor();
    const note = `Priced by the entry of ${entry.modelId}, which does not name another-model.`;
    expect(await editor.getByText(note).count()).toBe(0);
    await editor.getByLabel("Model", { exact: true }).fill("another-model");
    await editor.getByText(note).waitFor();
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByRole("article", { name: "Priced by hand" }).getByText(note).waitFor();
    await context.close();
  });

  it("sends of a long list what it shows, and draws all of it", async () => {
    const many = await post(studio, "/api/connections", {
      label: "Many",
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "none" },
    });
    const drafts = Array.from({ length: 64 }, (_, index) => ({
      label: `One of many ${index}`,
      model: "some-model",
      connectionId: many.id,
      extraBody: { note: "x".repeat(1_000) },
    }));
    const { workers } = await post(studio, "/api/workers/bulk", { workers: drafts });
    const ids = workers.map((worker: { settings: { id: string } }) => worker.settings.id);
    const pool = await post(studio, "/api/pools", { name: "Sixty-four", workerIds: ids });
    const address = `${studio}/pool?pool=${pool.id}`;
    const html = await (await fetch(address)).text();
    expect(html).toContain("One of many 0");
    expect(html).not.toContain("xxxxx");
    expect(html.length).toBeLessThan(260_000);
    const { page, context } = await openPage(browser, address);
    await expect.poll(() => rows(page).count()).toBe(64);
    await page.getByRole("button", { name: "One of many 63", exact: true }).click();
    const extra = page.getByLabel("Further fields of the request (JSON)");
    await expect.poll(() => extra.inputValue()).toContain("xxxxx");
    await context.close();
    const remove = (path: string) => fetch(`${studio}${path}?confirm=yes`, { method: "DELETE" });
    await remove(`/api/pools/${pool.id}`);
    for (const id of ids) await remove(`/api/workers/${id}`);
  });
});

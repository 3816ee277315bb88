import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { ask, openPage, post } from "../support/page";
import { startScriptedServer } from "../support/scripted-server";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

describe("a share link", () => {
  it("shows the whole run to anyone, nothing else, and dies when it is revoked", async () => {
    const owner = await openPage(browser, studio);
    const id = await ask(owner.page, "Which planet is the largest?");
    await owner.page.getByText("Succeeded").first().waitFor();
    await owner.page.getByRole("button", { name: "Share" }).click();
    await owner.page.getByRole("button", { name: "Create link" }).click();
    const url = await owner.page.getByLabel("New link").inputValue();
    expect(url).not.toContain(id);

    const guest = await openPage(browser, url);
    await guest.page.getByText("Succeeded").first().waitFor();
    await guest.page.getByText("Which planet is the largest?").first().waitFor();
    expect(await guest.page.locator('meta[name="robots"]').getAttribute("content")).toContain(
      "noindex",
    );
    expect(await guest.page.getByRole("button", { name: "Run again" }).count()).toBe(0);
    expect(await guest.page.getByRole("button", { name: "Delete" }).count()).toBe(0);
    expect(guest.errors).toEqual([]);

    const revoke = owner.page.getByRole("button", { name: /^Revoke the link/ });
    await revoke.click();
    await revoke.waitFor({ state: "detached" });
    const token = url.split("/s/")[1];
    for (const path of ["", "/events", "/history", "/steps/r0.s0"]) {
      const response = await guest.page.request.get(`${studio}/api/shared/${token}${path}`);
      expect([path, response.status()]).toEqual([path, 404]);
    }
    expect((await guest.page.goto(url))?.status()).toBe(404);
    await owner.context.close();
    await guest.context.close();
  });

  it("says that a day's budget was spent, and nowhere how high it is", async () => {
    const server = await startScriptedServer();
    const entry = {
      modelId: "a-price-for-guests",
      aliases: [],
      inputUsd: "10",
      cachedInputUsd: null,
      cacheWriteUsd: null,
      outputUsd: "100",
      reasoningUsd: null,
      date: "2026-11-01",
      source: "the test",
    };
    const price = await post(studio, "/api/prices", { entry });
    const connection = await post(studio, "/api/connections", {
      label: "Canary Servers",
      kind: "openai-compatible",
      baseUrl: server.baseUrl("openai"),
      key: { source: "none" },
      dayBudgetUsd: "0.0031739",
    });
    const worker = await post(studio, "/api/workers", {
      label: "Dear",
      model: "scripted",
      connectionId: connection.id,
      priceId: price.id,
    });
    const pool = await post(studio, "/api/pools", {
      name: "Dear",
      workerIds: [worker.settings.id],
    });
    // Longer than a process goes by settings that it has read.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const steps = [{ worker: 0, subtask: "Answer.", access: [] }];
    const { id } = await post(studio, "/api/runs", {
      question: "What may a day cost?",
      poolId: pool.id,
      strategy: { kind: "plan", plan: { steps } },
    });
    const owner = await openPage(browser, `${studio}/runs/${id}`);
    await owner.page.getByText(/The run stopped on the day budget of Canary Servers/).waitFor();
    expect(await owner.page.content()).toContain("0.0031739");

    const { url } = await post(studio, `/api/runs/${id}/share-links`, {});
    const guest = await openPage(browser, url);
    await guest.page.getByText("The run stopped on the day budget of a connection").waitFor();
    const html = await (await guest.page.request.get(url)).text();
    for (const text of [html, await guest.page.content()]) {
      for (const hidden of ["0.00317", "Canary Servers", connection.id]) {
        expect(text).not.toContain(hidden);
      }
    }
    expect(guest.errors).toEqual([]);
    await owner.context.close();
    await guest.context.close();
    await server.close();
  });

  it("shows hostile text inert", async () => {
    const { page, context, errors } = await openPage(browser, studio);
    let wasCalled = false;
    await page.exposeFunction("hostile", () => {
      wasCalled = true;
    });
    await ask(
      page,
      '<img src=x onerror="hostile()"><script>hostile()</script> [link](javascript:hostile()) ![x](https://example.invalid/a.png) {{7*7}}',
    );
    await page.getByText("Succeeded").first().waitFor();
    expect(await page.locator("img[src^='https://example.invalid']").count()).toBe(0);
    expect(await page.locator("a[href^='javascript:']").count()).toBe(0);
    expect(wasCalled).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  });
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, type ExpectStatic, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { openPage, post } from "../support/page";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

async function anEndedRun(question: string, expect: ExpectStatic): Promise<string> {
  const body = { question, strategy: { kind: "single", ordinal: 0 } };
  const { id } = await post(studio, "/api/runs", body);
  const isOver = async () => (await (await fetch(`${studio}/api/runs/${id}`)).json()).run.endedAt;
  await expect.poll(isOver, { timeout: 60_000 }).not.toBeNull();
  return id;
}

// A page looks anew every few seconds: the tests wait for that side by side.
describe.concurrent("what happens elsewhere", () => {
  it("shows in another tab within about ten seconds when a run is deleted", async ({ expect }) => {
    const id = await anEndedRun(`gone${Date.now()}?`, expect);
    const { page, context } = await openPage(browser, `${studio}/runs/${id}`);
    const other = await context.newPage();
    await other.goto(`${studio}/runs/${id}`);
    await other.getByRole("button", { name: "Delete" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await other.waitForURL(`${studio}/runs`);
    await page.getByText("This run is gone").first().waitFor({ timeout: 16_000 });
    expect(await page.title()).toBe("Nothing here · Conductor Studio");
    await context.close();
  });

  it("takes a deleted run's text away, by itself and by an action", async ({ expect }) => {
    const id = await anEndedRun("Which lake is the deepest?", expect);
    const { page, context } = await openPage(browser, `${studio}/runs/${id}`);
    const other = await context.newPage();
    await other.goto(`${studio}/runs/${id}`);
    await other.getByRole("button", { name: "Delete" }).click();
    await fetch(`${studio}/api/runs/${id}`, { method: "DELETE" });
    await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await other.getByText("This run is gone").first().waitFor({ timeout: 3_000 });
    await page.getByText("This run is gone").first().waitFor({ timeout: 20_000 });
    expect(await page.getByText("Which lake").count()).toBe(0);
    await context.close();
  });

  it("takes the text away from a guest when the link is revoked", async ({ expect }) => {
    const id = await anEndedRun("Which ocean is the deepest?", expect);
    const { url, link } = await post(studio, `/api/runs/${id}/share-links`, {});
    const guest = await openPage(browser, url);
    await guest.page.getByText("Which ocean is the deepest?").first().waitFor();
    await fetch(`${studio}/api/share-links/${link.id}`, { method: "DELETE" });
    await guest.page
      .getByText("This link opens nothing any more")
      .first()
      .waitFor({ timeout: 30_000 });
    expect(await guest.page.getByText("Which ocean").count()).toBe(0);
    expect(await guest.page.title()).not.toContain("ocean");
    await guest.context.close();
  });

  it("is said on the pool screen when the studio does not answer, which keeps what it showed and refreshes", async ({
    expect,
  }) => {
    const { page, context } = await openPage(browser, `${studio}/pool?tab=workers`);
    await page.getByRole("article").first().waitFor();
    await context.setOffline(true);
    await page.getByText("The studio does not answer now.").waitFor({ timeout: 30_000 });
    expect(await page.getByRole("article").count()).toBeGreaterThan(0);
    await context.setOffline(false);
    await page
      .getByText("The studio does not answer now.")
      .waitFor({ state: "detached", timeout: 30_000 });
    await context.close();
  });
});

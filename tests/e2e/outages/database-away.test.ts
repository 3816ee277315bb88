import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPostgres } from "../../../scripts/lib/postgres.mjs";
import { stopProcess } from "../../../scripts/lib/process.mjs";
import { launchBrowser } from "../../support/browser";
import { ask, openPage } from "../../support/page";
import { type Studio, startStudio } from "../../support/start-studio";
import { makeTestFolder } from "../../support/test-folder";

// A server of its own: the studio that the other tests share must keep its database.
const folder = makeTestFolder("studio-database-away");
const options = { studioFolder: join(folder, "database"), logFile: join(folder, "postgres.log") };
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let studio: Studio;
let browser: Browser;

beforeAll(async () => {
  postgres = await startPostgres(options);
  studio = await startStudio({
    folder: join(folder, "studio"),
    env: { DATABASE_URL: postgres.url },
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await studio?.stop();
  await postgres?.stop();
  for (const made of [folder, postgres?.home]) {
    if (made) rmSync(made, { recursive: true, force: true });
  }
});

const said = "The database cannot be reached";

async function openAt(path: string): Promise<Page> {
  return (await openPage(browser, `${studio.url}${path}`)).page;
}

it("says on every screen that the database is away, and shows all of it when it is back", async () => {
  const open = await openAt("/");
  const id = await ask(open, "What is the capital of Australia?");
  await open.getByText("Succeeded").first().waitFor();
  // A step says that it succeeded a moment before its run does.
  await open.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  await stopProcess(postgres.pid, [{ signal: "SIGQUIT", waitMs: 10_000 }]);

  const paths = ["/", "/runs", `/runs/${id}`, "/pool", "/pool?tab=workers", "/spend"];
  const pages = await Promise.all(paths.map(openAt));
  for (const page of pages) {
    const alert = page.getByRole("alert").filter({ hasText: said }).first();
    await alert.waitFor({ timeout: 20_000 });
    await alert.getByRole("button", { name: "Try again" }).waitFor();
    expect(await page.getByText("This page could not be shown").count()).toBe(0);
  }
  // A page that was open keeps what it shows, and says that it may be old.
  await open.getByText("What is shown may be old").waitFor({ timeout: 30_000 });
  await open.getByText("Canberra").first().waitFor();

  postgres = await startPostgres(options);
  for (const page of pages) {
    await page.getByText(said).first().waitFor({ state: "detached", timeout: 30_000 });
  }
  await open.getByText("What is shown may be old").waitFor({ state: "detached", timeout: 20_000 });
  await pages[2]?.getByText("Succeeded").first().waitFor();
  expect(await pages[2]?.title()).toBe("What is the capital of Australia? · Conductor Studio");
});

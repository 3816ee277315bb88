import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";

const require = createRequire(import.meta.url);
const axePath = require.resolve("axe-core/axe.min.js");

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

export type PageOptions = {
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
};

/** A page in a context of its own, as another person would open it; what it logs as an error is kept. */
export async function openPage(
  browser: Browser,
  url: string,
  { viewport = wide, colorScheme = "light" }: PageOptions = {},
): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
  const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(isTakenOver);
  return { page, context, errors };
}

/** What is done to a control that React has not taken over yet is lost. */
function isTakenOver(): boolean {
  const controls = document.querySelectorAll("button, input, textarea");
  return [...controls].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__react")),
  );
}

type AxeResult = { violations: { id: string; impact: string | null; nodes: { html: string }[] }[] };

/** Serious and critical findings of axe on the page as it is now: rule and first place. */
export async function findAxeIssues(page: Page): Promise<string[]> {
  // What is shown until the new rows are there is faint on purpose.
  await page.waitForFunction("document.querySelector('main .opacity-60') === null");
  await page.addScriptTag({ path: axePath });
  const result = await page.evaluate<AxeResult>(
    // By itself axe leaves out the rule that what a control shows is in its name: voice control goes by it.
    "axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })",
  );
  return result.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/** Asks a question on the Ask page and waits for the page of its run. */
export async function ask(page: Page, question: string): Promise<string> {
  await page.getByRole("textbox").first().fill(question);
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/runs\/run_/);
  // React takes the old page's title away one or two frames before the new one's is there.
  await page.waitForFunction("document.title !== ''");
  return /run_[0-9a-z]+/.exec(page.url())?.[0] ?? "";
}

/** Posts JSON to the studio and returns what it answers, which has to be a success. */
export async function post(studio: string, path: string, body: unknown) {
  const response = await fetch(`${studio}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser } from "../support/browser";
import { narrow, openPage, post, wide } from "../support/page";

const studio = inject("studioUrl");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const answer = `# It begins here\n\n${"One line of many, and then another. ".repeat(620)}\n\nIt ends here.`;

/** An imported run with such an answer: no simulated worker writes as much. */
async function longRun(text = answer, finishReason = "stop"): Promise<string> {
  const strategy = { kind: "single", ordinal: 0 };
  const { id } = await post(studio, "/api/runs", { question: "Write much.", strategy });
  const read = async () => (await (await fetch(`${studio}/api/runs/${id}`)).json()).run;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("succeeded");
  const file = await (await fetch(`${studio}/api/runs/${id}/export`)).json();
  const events = file.events.map((event: { type: string; answer?: object }) => {
    if (event.type === "step-end") return { ...event, reply: text, finishReason };
    return event.type === "run-end" ? { ...event, answer: { ...event.answer, text } } : event;
  });
  const { run } = await post(studio, "/api/runs/import?acceptChanged=yes", { ...file, events });
  return run.id;
}

it.each([wide, narrow])(
  "keeps the last lines of an answer above the mark of its cut",
  async (viewport) => {
    const text = ["First.", "Second.", "Third.", "Fourth.", "The last words"].join("\n\n");
    const id = await longRun(text, "length");
    const { page, context } = await openPage(browser, `${studio}/runs/${id}`, { viewport });
    const section = page.getByRole("region", { name: "Answer" });
    const last = section.getByText("The last words");
    const mark = section.getByText("cut here: the reply reached the token cap");
    await section.getByText("the beginning is folded").waitFor();
    const isSeen = () =>
      last.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 4, top + height / 2));
      });
    await last.scrollIntoViewIfNeeded();
    expect(await isSeen()).toBe(true);
    const [above, below] = [await last.boundingBox(), await mark.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await context.close();
  },
);

it("opens a long answer and loads the rest of it with one button, which can be tried again", async () => {
  const id = await longRun();
  const { page, context } = await openPage(browser, `${studio}/runs/${id}`);
  const section = page.getByRole("region", { name: "Answer" });
  await section.getByText("It begins here").waitFor();
  expect(await section.getByText("It ends here.").count()).toBe(0);
  // Its heading is none of the page's.
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);

  const buttons = section.getByRole("button", { name: /all|less/ });
  expect(await buttons.allTextContents()).toEqual(["Show all (22 KB)"]);
  let calls = 0;
  await page.route(`**/api/runs/${id}/steps/*`, async (route) => {
    calls += 1;
    if (calls === 1) await new Promise((resolve) => setTimeout(resolve, 500));
    if (calls === 1) return route.fulfill({ status: 404, json: { code: "not-found" } });
    return route.continue();
  });
  await buttons.click();
  await section.getByRole("button", { name: "Loading all (22 KB)" }).waitFor();
  await section.getByRole("alert").getByText("could not be loaded").waitFor();
  await section.getByRole("button", { name: "Try again" }).click();
  await section.getByText("It ends here.").waitFor();
  expect(await section.getByRole("alert").count()).toBe(0);
  expect(await buttons.allTextContents()).toEqual(["Show less"]);

  await buttons.click();
  expect(await buttons.allTextContents()).toEqual(["Show all"]);
  expect(calls).toBe(2);
  await context.close();
});

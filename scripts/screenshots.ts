import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { RunSnapshot, RunSummary } from "@/lib/api-contract";
import { launchBrowser } from "../tests/support/browser";

/**
 * Makes the pictures of the documents from a running studio: `npm run screenshots -- [address] [folder]`. Start the studio
 * with STUDIO_SIMULATION_SPEED=20 to have it done in a minute.
 */
const address = process.argv[2] ?? "http://localhost:3000";
const folder = process.argv[3] ?? "docs/screenshots";

type Size = { name: string; width: number; height: number };
const wide: Size = { name: "", width: 1440, height: 900 };
const narrow: Size = { name: "-narrow", width: 390, height: 844 };
const themes = ["light", "dark"] as const;

async function post<Result>(path: string, body: unknown): Promise<Result> {
  const response = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function ended(id: string): Promise<RunSnapshot["run"]> {
  for (;;) {
    const response = await fetch(`${address}/api/runs/${id}`);
    const { run } = (await response.json()) as RunSnapshot;
    if (run.endedAt) return run;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function runOf(body: object): Promise<RunSnapshot["run"]> {
  const { id } = await post<RunSummary>("/api/runs", body);
  return ended(id);
}

/** Asks until a run turns out as wanted: the simulated Conductor is not the same twice. */
async function runUntil(body: object, isWanted: (run: RunSnapshot["run"]) => boolean) {
  for (let tries = 0; tries < 80; tries++) {
    const run = await runOf(body);
    if (isWanted(run)) return run;
    await fetch(`${address}/api/runs/${run.id}`, { method: "DELETE" });
  }
  throw new Error(`no run turned out as wanted: ${JSON.stringify(body)}`);
}

async function shoot(
  browser: Browser,
  path: string,
  name: string,
  prepare?: (page: Page) => Promise<void>,
) {
  for (const size of [wide, narrow]) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        viewport: size,
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(`${address}${path}`, { waitUntil: "networkidle" }).catch(() => undefined);
      await page.waitForTimeout(900);
      if (prepare) await prepare(page);
      await page.screenshot({ path: join(folder, `${name}${size.name}-${colorScheme}.png`) });
      await context.close();
    }
  }
}

const forkJoin = {
  steps: [
    { worker: 0, subtask: "Work out what plan X costs over the year, month by month.", access: [] },
    { worker: 1, subtask: "Work out what plan Y costs over the year, month by month.", access: [] },
    { worker: 2, subtask: "Solve the whole question on your own.", access: [] },
    { worker: 5, subtask: "List the mistakes that are easily made in this question.", access: [] },
    { worker: 2, subtask: "Compare the four results and give the final answer.", access: "all" },
  ],
};

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { examples } = (await (await fetch(`${address}/api/examples`)).json()) as {
    examples: { id: string; question: string }[];
  };
  const question = (word: string) =>
    examples.find((example) => example.question.includes(word))?.question ??
    examples[0]?.question ??
    "";
  const conductor = (ordinal: number | null) => ({ kind: "conductor", ordinal });

  const fork = await runOf({
    question: question("phone plans"),
    title: "Which of two phone plans costs less over a year?",
    strategy: { kind: "plan", plan: forkJoin },
  });
  const recursion = await longestRun(examples.map((example) => example.question));
  // Before the tries below, whose runs are deleted again: their calls would stay in the sums.
  const browser = await launchBrowser();
  await shoot(browser, "/pool", "pool");
  await shoot(browser, "/pool?tab=workers", "pool-workers");
  await shoot(browser, "/pool?tab=connections", "pool-connections");
  await shoot(browser, "/spend?by=worker", "spend");
  await shoot(browser, "/spend/prices", "prices");
  const mended = await runUntil(
    { question: question("?"), strategy: conductor(2), settings: { maxRounds: 1 } },
    (run) => run.status === "succeeded" && run.rounds.some(({ repairs }) => repairs.length > 0),
  );
  const refused = await runUntil(
    { question: question("?"), strategy: conductor(2), settings: { maxRounds: 1, planRetries: 0 } },
    (run) => run.end?.reason === "bad-plan",
  );
  const { url } = await post<{ url: string }>(`/api/runs/${fork.id}/share-links`, {});
  const conductStep = (run: RunSnapshot["run"]) => run.rounds[0]?.conducts.at(-1)?.key ?? "r0.c0";

  await shoot(browser, "/", "ask");
  await shoot(browser, "/runs", "runs");
  await shoot(browser, `/runs/${fork.id}`, "run-fork-join");
  await shoot(browser, `/runs/${fork.id}?step=r0.s4`, "run-step");
  await shoot(browser, `/runs/${recursion.id}`, "run-recursion");
  await shoot(
    browser,
    `/runs/${mended.id}?step=${conductStep(mended)}`,
    "run-plan-mended",
    openPlan,
  );
  await shoot(
    browser,
    `/runs/${refused.id}?step=${conductStep(refused)}`,
    "run-plan-refused",
    openPlan,
  );
  await shoot(browser, new URL(url).pathname, "permalink");
  await browser.close();
}

async function openPlan(page: Page): Promise<void> {
  await page
    .getByRole("tab", { name: "Plan" })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
}

/** The run with most rounds among the questions, three at the most. */
async function longestRun(questions: readonly string[]): Promise<RunSnapshot["run"]> {
  let longest: RunSnapshot["run"] | null = null;
  for (const question of questions) {
    const run = await runOf({ question, settings: { maxRounds: 3 } });
    if (!longest || run.rounds.length > longest.rounds.length) longest = run;
    if (longest.rounds.length >= 3) break;
  }
  if (!longest) throw new Error("the studio has no example questions");
  return longest;
}

await main();

import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { Failure } from "./failure.mjs";
import { failuresOf, runStages } from "./run-stages.mjs";

const folder = mkdtempSync(join(tmpdir(), "stages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Stage = Parameters<typeof runStages>[0][number];
type Given = Partial<Stage> & { name: string; work?: (log: string) => Promise<void> };

const good = { isGood: true, passed: 1, failed: 0, words: "good" };

function aStage({ work = async () => undefined, ...given }: Given): Stage {
  const run = async ({ log }: { log: string }) => {
    await work(log);
    return good;
  };
  return { lane: "tools", needs: [], run, ...given };
}

async function runAll(given: Given[], signal = new AbortController().signal) {
  let shown = "";
  const results = await runStages(given.map(aStage), {
    folder,
    logFolder: folder,
    signal,
    show: (bytes: Uint8Array) => {
      shown += Buffer.from(bytes).toString();
    },
  });
  return { results, shown, words: results.map(({ name, words }) => `${name}: ${words}`) };
}

it("runs the lanes side by side and shows them as if one stage had followed the other", async () => {
  const order: string[] = [];
  const slow = (name: string, ms: number) => async (log: string) => {
    order.push(`${name} begins`);
    appendFileSync(log, `${name} one\n`);
    await sleep(ms);
    appendFileSync(log, `${name} two\n`);
    order.push(`${name} ends`);
  };
  const { shown } = await runAll([
    { name: "first", lane: null, work: slow("first", 10) },
    { name: "lint", work: slow("lint", 60) },
    { name: "build", work: slow("build", 10) },
    { name: "unit", lane: "tests", work: slow("unit", 20) },
  ]);
  const text = (name: string) => `\n--- ${name}\n${name} one\n${name} two\n`;
  expect(shown).toBe(["first", "lint", "build", "unit"].map(text).join(""));
  expect(order.slice(0, 2)).toEqual(["first begins", "first ends"]);
  expect(order.indexOf("unit ends")).toBeLessThan(order.indexOf("lint ends"));
  expect(order.indexOf("build begins")).toBeGreaterThan(order.indexOf("lint ends"));
});

it("shows what a stage writes while it goes on", async () => {
  let hold: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  let shown = "";
  const running = runStages(
    [
      aStage({
        name: "slow",
        work: (log) => {
          appendFileSync(log, "halfway\n");
          return held;
        },
      }),
    ],
    {
      folder,
      logFolder: folder,
      signal: new AbortController().signal,
      show: (bytes) => {
        shown += Buffer.from(bytes).toString();
      },
    },
  );
  await expect.poll(() => shown).toContain("halfway");
  hold();
  await running;
});

it("waits for what a stage needs in another lane, and leaves it out when that failed", async () => {
  let isBuilt = false;
  const build = async () => {
    await sleep(40);
    isBuilt = true;
  };
  const needsBuild = { lane: "tests" as const, needs: ["build"] };
  const right = await runAll([
    { name: "build", work: build },
    { name: "browser", ...needsBuild, work: async () => expect(isBuilt).toBe(true) },
  ]);
  expect(right.words).toEqual(["build: good", "browser: good"]);
  const wrong = await runAll([
    { name: "build", work: () => Promise.reject(new Failure("It broke.", "Mend it.")) },
    { name: "lint" },
    { name: "browser", ...needsBuild },
  ]);
  expect(wrong.words).toEqual(["build: failed", "lint: good", "browser: not run: build failed"]);
  expect(wrong.shown).toContain("It broke.");
  expect(failuresOf(wrong.results)).toBe(2);
});

it("does not wait for what was not chosen, and begins nothing once it is stopped", async () => {
  const chosen = await runAll([{ name: "browser", needs: ["build"] }]);
  expect(chosen.words).toEqual(["browser: good"]);
  const stopping = new AbortController();
  const stopped = await runAll(
    [{ name: "lint", work: async () => stopping.abort() }, { name: "types" }],
    stopping.signal,
  );
  expect(stopped.words).toEqual(["lint: good", "types: not run: stopped"]);
});

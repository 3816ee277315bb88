import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./failure.mjs";

/**
 * @typedef {{ isGood: boolean, passed: number, failed: number, words: string }} StageResult
 * @typedef {StageResult & { name: string, ms: number }} EndedStage
 * @typedef {{ folder: string, logFolder: string, log: string }} Place
 * @typedef {"tools" | "tests"} Lane
 * @typedef {{ name: string, lane: Lane | null, needs: string[], run: (place: Place) => Promise<StageResult> }} Stage
 */

const lookMs = 200;

/**
 * Runs the stages: those of a lane one after the other, the lanes side by side. Each writes into a log of its own, and the
 * logs are shown in the order of the stages while they grow, so that it reads as if one had followed the other. A stage
 * waits for those that it needs, wherever they are, and is not run when one of them failed.
 * @param {Stage[]} stages What a stage needs comes before it.
 * @param {{ folder: string, logFolder: string, signal: AbortSignal, show?: (bytes: Uint8Array) => void }} options
 * @returns {Promise<EndedStage[]>}
 */
export async function runStages(stages, { folder, logFolder, signal, show = toTerminal }) {
  /** @type {Map<string, Promise<EndedStage>>} */
  const runs = new Map();
  /** @type {Map<Lane | null, Promise<unknown>>} */
  const lanes = new Map();
  const logOf = (stage) => join(logFolder, `stage-${stage.name}.log`);
  for (const stage of stages) {
    const log = logOf(stage);
    writeFileSync(log, "");
    const place = { folder, logFolder, log };
    // Without a lane, the stage has to be over before any other begins.
    const before =
      stage.lane === null ? [...lanes.values()] : [lanes.get(null), lanes.get(stage.lane)];
    const run = Promise.all(before).then(() => runStage(stage, { place, runs, signal }));
    runs.set(stage.name, run);
    lanes.set(stage.lane, run);
  }
  const results = [];
  for (const stage of stages) {
    const run = runs.get(stage.name);
    show(Buffer.from(`\n--- ${stage.name}\n`));
    await showGrowing(logOf(stage), run, show);
    results.push(await run);
  }
  return results;
}

/** @returns {Promise<EndedStage>} */
async function runStage(stage, { place, runs, signal }) {
  const needed = await Promise.all(stage.needs.flatMap((name) => runs.get(name) ?? []));
  const start = Date.now();
  const end = (result) => ({ name: stage.name, ms: Date.now() - start, ...result });
  const missing = needed.find(({ isGood }) => !isGood);
  if (missing !== undefined || signal.aborted) {
    const reason = missing === undefined ? "stopped" : `${missing.name} failed`;
    return end({ isGood: false, passed: 0, failed: 0, words: `not run: ${reason}` });
  }
  try {
    return end(await stage.run(place));
  } catch (error) {
    const words = error instanceof Failure ? error.message : (error?.stack ?? String(error));
    writeFileSync(place.log, `${words}\n`, { flag: "a" });
    return end({ isGood: false, passed: 0, failed: 0, words: "failed" });
  }
}

/** Shows what a file holds and what is added to it, until `ended` is settled. */
async function showGrowing(file, ended, show) {
  let isOver = false;
  const over = ended.finally(() => {
    isOver = true;
  });
  const descriptor = openSync(file, "r");
  try {
    const chunk = Buffer.alloc(65_536);
    for (let wasOver = false; ; wasOver = isOver) {
      for (
        let count = readSync(descriptor, chunk);
        count > 0;
        count = readSync(descriptor, chunk)
      ) {
        show(Uint8Array.prototype.slice.call(chunk, 0, count));
      }
      if (wasOver) {
        return;
      }
      if (!isOver) {
        await Promise.race([over, sleep(lookMs)]);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

function toTerminal(bytes) {
  process.stdout.write(bytes);
}

/** @param {EndedStage[]} results */
export function failuresOf(results) {
  // A stage that fails with no test to blame (lint, types, a crash) counts as one.
  return results.reduce((sum, it) => sum + (it.isGood ? 0 : Math.max(1, it.failed)), 0);
}

import { appendFileSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBuild, isBuilt } from "./build.mjs";
import { ensureClient } from "./client.mjs";
import { Failure } from "./failure.mjs";
import { findHolder } from "./lock.mjs";
import { ensurePackages } from "./packages.mjs";
import { inRoot } from "./paths.mjs";
import { runToEnd } from "./process.mjs";

/**
 * @typedef {import("./run-stages.mjs").Place} Place
 * @typedef {import("./run-stages.mjs").Stage & { isAlways: boolean }} Stage
 */

const isPlain = process.env.CI !== undefined || process.stdout.isTTY !== true;
/** Settings of the person at the keyboard must not change what is tested. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^STUDIO_|_API_KEY$|^(DATABASE_URL|PUBLIC_URL|HOST|PORT|LOG_LEVEL)$/.test(name),
    ),
  ),
  // The output goes through a log, which is no terminal.
  ...(isPlain ? { NO_COLOR: "1", FORCE_COLOR: "0" } : { FORCE_COLOR: "1" }),
  NEXT_TELEMETRY_DISABLED: "1",
};

const bin = (path) => inRoot("node_modules", path);
const done = (words) => ({ isGood: true, passed: 0, failed: 0, words });

/** What a stage says of itself while it goes on. @param {Place} place */
const noteIn = (place) => (words) => appendFileSync(place.log, `${words}\n`);

async function runTool(script, args, { log }) {
  const options = { env, logFile: log, isBackground: true };
  const { code } = await runToEnd(process.execPath, [script, ...args], options);
  return {
    isGood: code === 0,
    passed: 0,
    failed: 0,
    words: code === 0 ? "clean" : `exit code ${code}`,
  };
}

/** @returns {Stage} */
function tool(name, script, args, needs = ["packages"]) {
  return {
    name,
    lane: "tools",
    isAlways: false,
    needs,
    run: (place) => runTool(bin(script), args, place),
  };
}

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    return { passed: numPassedTests, failed: numFailedTests, total: numTotalTests };
  } catch {
    return { passed: 0, failed: 0, total: 0 };
  }
}

/** On two cores Vitest would take one file after the other, and many of the tests' files mostly wait. */
const workers = Math.max(2, availableParallelism() - 1);

async function runVitest(project, { folder, log }) {
  const report = join(folder, `report-${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json"];
  const args = ["run", "--project", project, `--maxWorkers=${workers}`, ...reporters];
  const { code } = await runToEnd(
    process.execPath,
    [bin("vitest/vitest.mjs"), ...args, `--outputFile.json=${report}`],
    { env: { ...env, TEST_FOLDER: folder }, logFile: log },
  );
  const { passed, failed, total } = readReport(report);
  const words = `${passed} of ${total} tests passed`;
  return { isGood: code === 0 && failed === 0 && passed > 0, passed, failed, words };
}

/** @returns {Stage} */
function tests(name, lane, needs) {
  return { name, lane, isAlways: false, needs, run: (place) => runVitest(name, place) };
}

/** @param {Place} place */
async function build(place) {
  const holder = isBuilt() ? null : findHolder(inRoot(".studio"), "lock");
  if (holder !== null) {
    throw new Failure(
      `A studio of older sources runs from this folder (process ${holder.pid}); a new build would break it.`,
      "Stop it, then run npm test again.",
    );
  }
  const { logFolder } = place;
  return done(await ensureBuild({ logFolder, note: noteIn(place), isBackground: true }));
}

/**
 * All that `npm test` does, in the order in which it is shown. The lane of the tools is busy where that of the tests mostly
 * waits, and in the background, because some tests look at the clock. The journeys through the browser have the machine for
 * themselves but for the outages, which wait as well.
 * @type {Stage[]}
 */
export const stages = [
  {
    name: "packages",
    lane: null,
    isAlways: true,
    needs: [],
    run: async (place) =>
      done(
        await ensurePackages({ withDev: true, logFolder: place.logFolder, note: noteIn(place) }),
      ),
  },
  {
    name: "client",
    lane: null,
    isAlways: true,
    needs: ["packages"],
    run: async (place) =>
      done(await ensureClient({ logFolder: place.logFolder, note: noteIn(place) })),
  },
  tool("lint", "@biomejs/biome/bin/biome", ["ci", ...(isPlain ? ["--colors=off"] : [])]),
  {
    name: "types",
    lane: "tools",
    isAlways: false,
    needs: ["client"],
    run: async (place) => {
      // Writes the types of pages and styles that a fresh clone does not have.
      const made = await runTool(bin("next/dist/bin/next"), ["typegen"], place);
      return made.isGood
        ? runTool(bin("typescript/bin/tsc"), ["--noEmit", "--pretty", "false"], place)
        : made;
    },
  },
  tool("dead-code", "knip/bin/knip.js", ["--no-progress"], ["client"]),
  { name: "build", lane: "tools", isAlways: false, needs: ["client"], run: build },
  tests("unit", "tests", ["client"]),
  tests("database", "tests", ["client"]),
  tests("outages", "tools", ["client", "build"]),
  tests("browser", "tests", ["client", "build"]),
];

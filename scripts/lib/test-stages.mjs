import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBuild, isBuilt } from "./build.mjs";
import { ensureClient } from "./client.mjs";
import { say } from "./console.mjs";
import { Failure } from "./failure.mjs";
import { findHolder } from "./lock.mjs";
import { ensurePackages } from "./packages.mjs";
import { inRoot } from "./paths.mjs";
import { runToEnd } from "./process.mjs";

/**
 * @typedef {{ isGood: boolean, passed: number, failed: number, words: string }} StageResult
 * @typedef {{ folder: string, logFolder: string }} Place
 * @typedef {{ name: string, isAlways: boolean, needs: string[], run: (place: Place) => Promise<StageResult> }} Stage
 */

const isPlain = process.env.CI !== undefined || process.stdout.isTTY !== true;
/** Settings of the person at the keyboard must not change what is tested. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^STUDIO_|_API_KEY$|^(DATABASE_URL|PUBLIC_URL|HOST|PORT|LOG_LEVEL)$/.test(name),
    ),
  ),
  ...(isPlain ? { NO_COLOR: "1", FORCE_COLOR: "0" } : {}),
  NEXT_TELEMETRY_DISABLED: "1",
};

const bin = (path) => inRoot("node_modules", path);
const done = (words) => ({ isGood: true, passed: 0, failed: 0, words });

async function runTool(script, args, isProgram = false) {
  const [command, all] = isProgram ? [script, args] : [process.execPath, [script, ...args]];
  const { code } = await runToEnd(command, all, { env });
  return {
    isGood: code === 0,
    passed: 0,
    failed: 0,
    words: code === 0 ? "clean" : `exit code ${code}`,
  };
}

/** @returns {Stage} */
function tool(name, script, args, needs = ["packages"]) {
  return { name, isAlways: false, needs, run: () => runTool(bin(script), args) };
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

async function runVitest(project, folder) {
  const report = join(folder, `report-${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json"];
  const args = ["run", "--project", project, `--maxWorkers=${workers}`, ...reporters];
  const { code } = await runToEnd(
    process.execPath,
    [bin("vitest/vitest.mjs"), ...args, `--outputFile.json=${report}`],
    { env: { ...env, TEST_FOLDER: folder } },
  );
  const { passed, failed, total } = readReport(report);
  const words = `${passed} of ${total} tests passed`;
  return { isGood: code === 0 && failed === 0 && passed > 0, passed, failed, words };
}

/** @returns {Stage} */
function tests(name, needs) {
  return { name, isAlways: false, needs, run: ({ folder }) => runVitest(name, folder) };
}

async function build(logFolder) {
  const holder = isBuilt() ? null : findHolder(inRoot(".studio"), "lock");
  if (holder !== null) {
    throw new Failure(
      `A studio of older sources runs from this folder (process ${holder.pid}); a new build would break it.`,
      "Stop it, then run npm test again.",
    );
  }
  return done(await ensureBuild({ logFolder, note: say }));
}

/** All that `npm test` does, in order. @type {Stage[]} */
export const stages = [
  {
    name: "packages",
    isAlways: true,
    needs: [],
    run: async ({ logFolder }) =>
      done(await ensurePackages({ withDev: true, logFolder, note: say })),
  },
  {
    name: "client",
    isAlways: true,
    needs: ["packages"],
    run: async ({ logFolder }) => done(await ensureClient({ logFolder, note: say })),
  },
  tool("lint", "@biomejs/biome/bin/biome", ["ci", ...(isPlain ? ["--colors=off"] : [])]),
  {
    name: "types",
    isAlways: false,
    needs: ["client"],
    run: async () => {
      // Writes the types of pages and styles that a fresh clone does not have.
      const made = await runTool(bin("next/dist/bin/next"), ["typegen"]);
      return made.isGood
        ? runTool(bin("typescript/bin/tsc"), ["--noEmit", "--pretty", "false"])
        : made;
    },
  },
  tests("unit", ["client"]),
  tool("dead-code", "knip/bin/knip.js", ["--no-progress"], ["client"]),
  tests("database", ["client"]),
  {
    name: "build",
    isAlways: false,
    needs: ["client"],
    run: ({ logFolder }) => build(logFolder),
  },
  tests("browser", ["client", "build"]),
];

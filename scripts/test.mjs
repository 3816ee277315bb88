import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { duration, say } from "./lib/console.mjs";
import { Failure } from "./lib/failure.mjs";
import { checkNode } from "./lib/node-version.mjs";
import { killGroup, runningChildren } from "./lib/process.mjs";
import { failuresOf, runStages } from "./lib/run-stages.mjs";
import { stopLeftOvers } from "./lib/test-left-overs.mjs";
import { stages } from "./lib/test-stages.mjs";

const start = Date.now();
const stopping = new AbortController();
/** A short path: the folders of the tests' databases and studios are made below it. */
const folder = mkdtempSync(join(tmpdir(), "studio-test-"));
chmodSync(folder, 0o711);
const logFolder = join(folder, "logs");
mkdirSync(logFolder);

function chooseStages(names) {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = stages.map(({ name }) => name).join(", ");
    throw new Failure(`There is no stage ${unknown.join(", ")}.`, `Stages: ${known}.`);
  }
  return stages.filter(
    ({ name, isAlways }) => isAlways || names.length === 0 || names.includes(name),
  );
}

function summarise(results) {
  say("\nStage          Time        Result");
  for (const { name, ms, words, isGood } of results) {
    say(`${name.padEnd(15)}${duration(ms).padEnd(12)}${isGood ? "" : "FAILED: "}${words}`);
  }
  say(`${"together".padEnd(15)}${duration(Date.now() - start)}`);
  const passed = results.reduce((sum, { passed: count }) => sum + count, 0);
  const failed = failuresOf(results);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function cleanUp() {
  stopping.abort();
  for (const child of runningChildren()) {
    if (child.pid !== undefined) {
      killGroup(child.pid, "SIGKILL");
    }
  }
  await stopLeftOvers(folder);
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
}

let exitCode = 1;
let results = [];
try {
  checkNode();
  const chosen = chooseStages(process.argv.slice(2));
  results = await runStages(chosen, { folder, logFolder, signal: stopping.signal });
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
} finally {
  await cleanUp();
}
if (results.length > 0) {
  exitCode = summarise(results);
}
process.exit(exitCode);

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, processCommand, stopProcess } from "./process.mjs";

const steps = [
  { signal: "SIGINT", waitMs: 10_000 },
  { signal: "SIGKILL", waitMs: 3000 },
];

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function locksOf(studio) {
  try {
    return readdirSync(studio).filter((name) => name.startsWith("lock-"));
  } catch {
    return [];
  }
}

function startScripts(studio) {
  return locksOf(studio).map((name) =>
    Number(/"pid":(\d+)/.exec(read(join(studio, name)))?.[1] ?? 0),
  );
}

/** Ends the studios and databases below a folder of tests that a broken test left running. */
export async function stopLeftOvers(folder) {
  for (const entry of readdirSync(folder)) {
    const studio = join(folder, entry);
    for (const pid of startScripts(studio)) {
      if (isAlive(pid) && processCommand(pid).includes("start.mjs")) {
        await stopProcess(pid, steps);
      }
    }
    const pid = Number(read(join(studio, "postgres/data/postmaster.pid")).split("\n")[0]);
    if (isAlive(pid) && processCommand(pid).includes(studio)) {
      await stopProcess(pid, steps);
    }
  }
}

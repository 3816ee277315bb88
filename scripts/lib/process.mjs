import { execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { errorCode, Failure } from "./failure.mjs";
import { root } from "./paths.mjs";

/** @param {number} pid */
export function isAlive(pid) {
  // 0 would ask after our own group.
  if (!Number.isInteger(pid) || pid <= 0) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** In a container whose first process reaps nothing, a dead child stays in the table for ever. */
function isZombie(pid) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/**
 * What tells a process from a later one that was given the same number: when it started.
 * @param {number} pid
 */
export function processStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return psField(pid, "lstart");
  }
}

/** The command line of a process, or "" when it is gone. @param {number} pid */
export function processCommand(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return psField(pid, "command");
  }
}

function psField(pid, field) {
  try {
    const options = {
      encoding: /** @type {const} */ ("utf8"),
      stdio: /** @type {const} */ ("pipe"),
    };
    return execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], options).trim();
  } catch {
    return "";
  }
}

/** Waits until the process is gone; false when it still lives after the time. */
export async function waitForExit(pid, timeoutMs) {
  const end = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > end) {
      return false;
    }
    await sleep(25);
  }
  return true;
}

/** Sends the signals one after the other until the process is gone. */
export async function stopProcess(pid, steps) {
  for (const { signal, waitMs } of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (errorCode(error) === "ESRCH") {
        return true;
      }
      throw error;
    }
    if (await waitForExit(pid, waitMs)) {
      return true;
    }
  }
  return false;
}

/** Ends a child that leads its own process group, with all that it started. */
export function killGroup(pid, signal = "SIGKILL") {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH" && errorCode(error) !== "EPERM") {
      throw error;
    }
  }
}

/** Children that must not outlive this process; each leads its own group, so that Ctrl-C reaches only us. */
const running = new Set();

/** @returns {import("node:child_process").ChildProcess[]} */
export function runningChildren() {
  return [...running];
}

/**
 * Starts a child in a process group of its own, its output appended to a file or passed through. One in the background
 * leaves the processor to whoever else wants it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, logFile?: string | null, input?: "ignore" | "pipe", uid?: number, gid?: number, cwd?: string, isBackground?: boolean }} [options]
 */
export function startChild(command, args, options = {}) {
  const { env = process.env, logFile = null, input = "ignore", cwd = root, ...rest } = options;
  const { isBackground = false, ...ids } = rest;
  const output = logFile === null ? "inherit" : openSync(logFile, "a");
  const isNice = isBackground && process.platform !== "win32";
  const [program, all] = isNice ? ["nice", ["-n", "10", command, ...args]] : [command, args];
  const child = spawn(program, all, {
    cwd,
    env,
    ...ids,
    detached: true,
    stdio: [input, output, output],
  });
  if (typeof output === "number") {
    closeSync(output);
  }
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/**
 * Runs a command to its end. Rejects when it cannot be started.
 * @returns {Promise<{ code: number, signal: string | null }>}
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, options);
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code: code ?? 1, signal }));
  });
}

/** The last lines of a log, for a message. @param {string} file */
export function lastLines(file, count = 15) {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
  } catch {
    return "";
  }
}

const followScript = fileURLToPath(new URL("./follow.mjs", import.meta.url));

/**
 * Runs a command to its end with its output in a log; a failure shows the last lines of it. The command ends with this
 * process, unless it runs as another user, who may not be able to read our scripts.
 */
export async function runLogged(command, args, { failure, advice = "", ...options }) {
  const isOther = options.uid !== undefined;
  const { code } = isOther
    ? await runToEnd(command, args, options)
    : await runToEnd(process.execPath, [followScript, command, ...args], {
        ...options,
        input: "pipe",
      });
  if (code !== 0) {
    const words = [lastLines(options.logFile), advice, `All of it: ${options.logFile}`];
    throw new Failure(
      `${failure} (exit code ${code}).`,
      words.filter((line) => line !== "").join("\n"),
    );
  }
}

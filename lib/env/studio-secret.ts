import { randomBytes, scryptSync } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { env } from "./read-env";

/** The key that stored keys are encrypted with (32 bytes), or why there is none and what to do. */
export type StudioSecret = { ok: true; key: Uint8Array } | { ok: false; problem: string };

const fileName = "secret";
const secretBytes = 32;
const salt = "conductor-studio stored keys 1";
const shortestFile = 32;

let current: StudioSecret | null = null;

/**
 * By `STUDIO_SECRET`, else by the file `secret` in the studio's folder. With `make`, a missing file is made; without, it
 * is a problem: a secret made anew opens no key that is there.
 */
export function studioSecret({ make }: { make: boolean }): StudioSecret {
  if (current) return current;
  const { STUDIO_SECRET, STUDIO_DIR } = env();
  const shownPath = join(STUDIO_DIR, fileName);
  const read = STUDIO_SECRET
    ? ({ ok: true, text: STUDIO_SECRET } as const)
    : readSecretFile({ path: resolve(STUDIO_DIR, fileName), shownPath, make });
  if (!read.ok) return read;
  current = { ok: true, key: deriveKey(read.text) };
  return current;
}

/** 32 bytes by scrypt. A secret of the operator's own may be guessable, so each guess has to cost. */
export function deriveKey(secret: string): Uint8Array {
  return scryptSync(secret, salt, secretBytes, { N: 2 ** 14, r: 8, p: 1 });
}

type FileOptions = { path: string; shownPath: string; make: boolean };
type ReadFile = { ok: true; text: string } | { ok: false; problem: string };

/** Reads the secret of a file that only its owner may read, made when it is not there and `make` says so. */
export function readSecretFile({ path, shownPath, make }: FileOptions): ReadFile {
  try {
    return readChecked(path, shownPath);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") return unreadable(shownPath, error);
    if (!make) {
      return {
        ok: false,
        problem: `There is neither STUDIO_SECRET nor ${shownPath}: set STUDIO_SECRET to the secret of the studio that stored the keys.`,
      };
    }
  }
  try {
    makeSecretFile(path);
    return readChecked(path, shownPath);
  } catch (error) {
    return unreadable(shownPath, error);
  }
}

function readChecked(path: string, shownPath: string): ReadFile {
  const descriptor = openSync(path, constants.O_RDONLY);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { ok: false, problem: `${shownPath} is not a file.` };
    const mode = stat.mode & 0o777;
    // Windows keeps no such modes.
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      return {
        ok: false,
        problem: `${shownPath} is open to other users (mode ${mode.toString(8).padStart(4, "0")}). Run: chmod 600 ${shownPath}`,
      };
    }
    const text = readFileSync(descriptor, "utf8").trim();
    return text.length >= shortestFile
      ? { ok: true, text }
      : {
          ok: false,
          problem: `${shownPath} holds no whole secret. Restore it from a backup, or delete it and enter the stored keys again.`,
        };
  } finally {
    closeSync(descriptor);
  }
}

/** Written whole beside its place and then given its name: of two processes at once one wins, and both read its file. */
function makeSecretFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  // Unmarked, a build would follow the path and trace every file of the project.
  const descriptor = openSync(/*turbopackIgnore: true*/ draft, "wx", 0o600);
  try {
    fchmodSync(descriptor, 0o600);
    writeSync(descriptor, `${randomBytes(secretBytes).toString("base64url")}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    nameOnce(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function nameOnce(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    copyOnce(draft, path);
  }
}

/** For file systems without links. */
function copyOnce(draft: string, path: string): void {
  try {
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

function unreadable(shownPath: string, error: unknown): ReadFile {
  const why = codeOf(error) ?? "unknown reason";
  return {
    ok: false,
    problem: `${shownPath} cannot be read or made (${why}). Let the studio's user own it, or set STUDIO_SECRET.`,
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

/** A path inside the project. @param {...string} parts */
export function inRoot(...parts) {
  return resolve(root, ...parts);
}

/** The folder of the studio's own database, logs and lock. */
export function studioDir() {
  return resolve(root, process.env.STUDIO_DIR?.trim() || ".studio");
}

/** Makes the studio's folder, or says why it cannot be one. */
export function ensureStudioDir() {
  const folder = studioDir();
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Failure(
      `STUDIO_DIR is ${folder}, which cannot be used (${error instanceof Error ? error.message : error}).`,
      "Allowed: a folder that this user may write to, or one that can be made in such a folder.",
      error,
    );
  }
}

// One folder after the other: with `recursive`, Node 20 never comes back from a place like /proc.
function makeFolder(path) {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) {
      throw new Error("it is a file");
    }
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path);
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./paths.mjs";

const isTest = (name) => /\.test\.tsx?$|\.md$/.test(name);

function* filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) {
    return;
  }
  if (!stat.isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!entry.name.startsWith(".") && !isTest(entry.name)) {
      yield* filesUnder(join(path, entry.name));
    }
  }
}

/** One hash over the names and contents of files and folders of the project; tests and notes are left out. */
export function hashOf(paths, extra = "") {
  const hash = createHash("sha256").update(extra);
  for (const path of paths) {
    for (const file of [...filesUnder(join(root, path))].sort()) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/** @param {string} file */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}

/** Written last, so that half-done work has no stamp. */
export function writeStamp(file, value) {
  writeFileSync(file, `${value}\n`);
}

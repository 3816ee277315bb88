import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

/** A path inside the project. @param {...string} parts */
export function inRoot(...parts) {
  return resolve(root, ...parts);
}

/** The folder of the studio's own database, logs and lock. */
export function studioDir() {
  return resolve(root, process.env.STUDIO_DIR?.trim() || ".studio");
}

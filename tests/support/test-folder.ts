import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder for a database or a studio of a test; below the test run's own, which is swept at its end. */
export function makeTestFolder(name: string): string {
  return mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), `${name}-`));
}

import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder for a database or a studio of a test; below the test run's own, which is swept at its end. */
export function makeTestFolder(name: string): string {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), `${name}-`));
  // A run as root hands Postgres to another user, who has to get in.
  chmodSync(folder, 0o711);
  return folder;
}

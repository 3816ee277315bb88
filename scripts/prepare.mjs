import { join } from "node:path";
import { ensureClient } from "./lib/client.mjs";
import { phase } from "./lib/console.mjs";
import { Failure } from "./lib/failure.mjs";
import { checkNode } from "./lib/node-version.mjs";
import { ensurePackages } from "./lib/packages.mjs";
import { studioDir } from "./lib/paths.mjs";

/** What every other program of ours needs before it can run: the packages and the generated database client. */
try {
  checkNode();
  const logFolder = join(studioDir(), "logs");
  await phase("packages", "looking", (note) => ensurePackages({ withDev: false, logFolder, note }));
  await phase("client", "looking", (note) => ensureClient({ logFolder, note }));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}

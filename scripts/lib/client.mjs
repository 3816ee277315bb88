import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { hashOf, readStamp, writeStamp } from "./hash.mjs";
import { withLock } from "./lock.mjs";
import { inRoot } from "./paths.mjs";
import { runLogged } from "./process.mjs";

const stampFile = inRoot("lib/db/generated/.studio-hash");

/** Generates the Prisma client when the schema or Prisma itself changed. */
export async function ensureClient({ logFolder, note }) {
  const hash = hashOf([
    "prisma/schema.prisma",
    "prisma.config.ts",
    "node_modules/prisma/package.json",
  ]);
  const isFresh = () => readStamp(stampFile) === hash;
  if (isFresh()) {
    return "up to date";
  }
  return withLock(
    inRoot(".studio"),
    "generate",
    () => note("waiting for another"),
    async () => {
      if (isFresh()) {
        return "up to date";
      }
      note("generating from the schema");
      mkdirSync(logFolder, { recursive: true });
      await runLogged(
        process.execPath,
        [inRoot("node_modules/prisma/build/index.js"), "generate"],
        {
          logFile: join(logFolder, "generate.log"),
          // The client needs no engine, but the command line looks for one and would download it. Any program will do.
          env: {
            ...process.env,
            PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
            CHECKPOINT_DISABLE: "1",
            PRISMA_HIDE_UPDATE_MESSAGE: "1",
          },
          failure: "The database client could not be generated",
        },
      );
      writeStamp(stampFile, hash);
      return "generated";
    },
  );
}

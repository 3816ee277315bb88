import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hashOf, readStamp, writeStamp } from "./hash.mjs";
import { withLock } from "./lock.mjs";
import { inRoot } from "./paths.mjs";
import { runLogged } from "./process.mjs";

const stampFile = inRoot(".next/studio-hash");
const inputs = [
  "app",
  "components",
  "lib",
  "prisma/schema.prisma",
  "public",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.js",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Settings are read when the studio runs, never built in: the build does not see them. */
function buildEnv() {
  const isSetting = (name) => /^STUDIO_|_API_KEY$|^(DATABASE_URL|PUBLIC_URL|HOST|PORT)$/.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !isSetting(name));
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // To write the cache takes a quarter of the time of a build: worth it to those who build again.
    BUILD_CACHE: existsSync(inRoot(".next/BUILD_ID")) ? "yes" : "no",
  };
}

export const inputHash = () => hashOf(inputs);

export const isBuilt = (hash = inputHash()) => readStamp(stampFile) === hash;

/**
 * Builds when a source changed. The stamp goes first and comes back last, so half a build is seen as none.
 * @param {{ logFolder: string, note: (words: string) => void, isBackground?: boolean }} options
 */
export async function ensureBuild({ logFolder, note, isBackground = false }) {
  if (isBuilt()) {
    return "up to date";
  }
  return withLock(
    inRoot(".studio"),
    "build",
    () => note("waiting for another build"),
    async () => {
      const hash = inputHash();
      if (isBuilt(hash)) {
        return "up to date";
      }
      note("building, a minute or more the first time");
      rmSync(stampFile, { force: true });
      mkdirSync(logFolder, { recursive: true });
      await runLogged(process.execPath, [inRoot("node_modules/next/dist/bin/next"), "build"], {
        logFile: join(logFolder, "build.log"),
        env: buildEnv(),
        isBackground,
        failure: "The build failed",
        advice: "If you changed sources, mend them. If not, remove .next and start again.",
      });
      writeStamp(stampFile, hash);
      return "built";
    },
  );
}

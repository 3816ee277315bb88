import { env } from "@/lib/env";
import { applyMigrations } from "./lib/apply-migrations";
import { findDatabaseUrl, runCli } from "./lib/cli";
import { inRoot } from "./lib/paths.mjs";

function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      // A second signal finds no listener and ends the process at once; its runs are taken up elsewhere.
      process.once(signal, () => resolve());
    }
  });
}

await runCli(async () => {
  const url = findDatabaseUrl();
  process.env.DATABASE_URL = url;
  await applyMigrations({
    url,
    folder: inRoot("prisma/migrations"),
    waitMs: env().STUDIO_DATABASE_WAIT_MS,
    onWait: (message) => console.log(message),
  });
  const { startEngine } = await import("@/lib/durable/server");
  const engine = await startEngine();
  console.log(`Engine ${engine.engineId} takes runs. Ctrl-C stops it.`);
  await untilAskedToStop();
  await engine.stop();
  process.exit(0);
});

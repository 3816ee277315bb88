import { env } from "@/lib/env";
import { applyMigrations } from "./lib/apply-migrations";
import { findDatabaseUrl, runCli } from "./lib/cli";
import { inRoot } from "./lib/paths.mjs";

await runCli(async () => {
  const applied = await applyMigrations({
    url: findDatabaseUrl(),
    folder: inRoot("prisma/migrations"),
    waitMs: env().STUDIO_DATABASE_WAIT_MS,
    onWait: (message) => console.log(message),
  });
  console.log(applied.length === 0 ? "up to date" : `applied ${applied.join(", ")}`);
});

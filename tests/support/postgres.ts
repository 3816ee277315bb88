import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { applyMigrations } from "../../scripts/lib/apply-migrations";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { makeTestFolder } from "./test-folder";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated, empty database. Never written to: `createTestDatabase` copies it. */
    templateUrl: string;
  }
}

let stop: () => Promise<void> = async () => undefined;

/** A real Postgres for the whole test run, migrated once. */
export async function setup(project: TestProject): Promise<void> {
  const studioFolder = makeTestFolder("postgres");
  const postgres = await startPostgres({
    studioFolder,
    logFile: join(studioFolder, "postgres.log"),
    isThrowaway: true,
  });
  stop = async () => {
    await postgres.stop();
    rmSync(studioFolder, { recursive: true, force: true });
  };
  await applyMigrations({ url: postgres.url, folder: join(process.cwd(), "prisma/migrations") });
  project.provide("templateUrl", postgres.url);
}

export async function teardown(): Promise<void> {
  await stop();
}

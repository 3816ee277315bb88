import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { applyMigrations } from "../../scripts/lib/apply-migrations";
import { createTestDatabase } from "./test-database";
import { makeTestFolder } from "./test-folder";

const migrations = join(import.meta.dirname, "../../prisma/migrations");

export type OldDatabase = {
  client: pg.Client;
  /** Applies the migration that it stands before. */
  migrate(): Promise<void>;
  drop(): Promise<void>;
};

/** A database as it was before the one migration whose folder ends so. */
export async function oldDatabase(ending: string): Promise<OldDatabase> {
  const database = await createTestDatabase({ isEmpty: true });
  const folder = makeTestFolder("old-database");
  const names = readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const index = names.findIndex((name) => name.endsWith(ending));
  const apply = async (chosen: readonly string[]) => {
    for (const name of chosen)
      cpSync(join(migrations, name), join(folder, name), { recursive: true });
    await applyMigrations({ url: database.url, folder });
  };
  mkdirSync(folder, { recursive: true });
  await apply(names.slice(0, index));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    client,
    migrate: () => apply(names.slice(index, index + 1)),
    drop: async () => {
      await client.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

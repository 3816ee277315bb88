import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isNotYetThere, toConnectFailure, toMigrationFailure } from "./database-failure";
import { Failure } from "./failure.mjs";
import { readMigrations } from "./read-migrations";

export type ApplyOptions = {
  url: string;
  /** The folder of migrations, in Prisma's layout. */
  folder: string;
  waitMs?: number;
  /** Told what is going on when it takes long. */
  onWait?: (message: string) => void;
};

/** Any number will do, as long as every studio uses the same. */
const lockKey = 7_240_211;

async function tryConnect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection lost while nothing is asked of it shows at the next question; without a listener it ends the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function connect({ url, waitMs = 30_000, onWait }: ApplyOptions): Promise<pg.Client> {
  const end = Date.now() + waitMs;
  let isTold = false;
  for (;;) {
    try {
      return await tryConnect(url);
    } catch (error) {
      if (!isNotYetThere(error) || Date.now() >= end) {
        throw toConnectFailure(error, url);
      }
      if (!isTold) {
        onWait?.(`waiting up to ${Math.round(waitMs / 1000)} s for the database to answer`);
        isTold = true;
      }
      await sleep(500);
    }
  }
}

async function takeLock(client: pg.Client, onWait: ApplyOptions["onWait"]): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [lockKey]);
  if (rows[0]?.taken !== true) {
    onWait?.("waiting for another process that is migrating this database");
    await client.query("select pg_advisory_lock($1)", [lockKey]);
  }
}

/**
 * A migration that has begun and not finished was rolled back by Postgres: its script and its mark are one transaction.
 * So its row is closed and it is run again, where Prisma would stop for good (P3009).
 */
async function closeInterrupted(client: pg.Client): Promise<void> {
  await client.query(
    `update "_prisma_migrations" set rolled_back_at = now()
     where finished_at is null and rolled_back_at is null`,
  );
}

/** The names of the migrations that are done, or null when the database was never migrated. */
async function readDone(client: pg.Client): Promise<Set<string> | null> {
  const { rows } = await client.query(`select to_regclass('"_prisma_migrations"') as found`);
  if (rows[0]?.found === null) {
    return null;
  }
  await closeInterrupted(client);
  const done = await client.query<{ migration_name: string }>(
    `select migration_name from "_prisma_migrations" where finished_at is not null`,
  );
  return new Set(done.rows.map((row) => row.migration_name));
}

function refuseNewer(done: Set<string>, known: readonly string[]): void {
  const newer = [...done].filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new Failure(
      `The database was changed by a newer version of the studio (${newer.join(", ")}).`,
      "Use that version, or name another database in DATABASE_URL.",
    );
  }
}

/**
 * Applies the migrations that the database lacks, each whole or not at all, one process at a time. Returns their names.
 * Throws a `Failure` that names the cause and the repair.
 */
export async function applyMigrations(options: ApplyOptions): Promise<string[]> {
  const client = await connect(options);
  try {
    await takeLock(client, options.onWait);
    const migrationsList = readMigrations(options.folder);
    const names = migrationsList.migrationDirectories.map(({ path }) => path);
    const done = await readDone(client);
    refuseNewer(done ?? new Set(), names);
    if (done !== null && names.every((name) => done.has(name))) {
      return [];
    }
    // Five megabytes of WebAssembly, which a start without a new migration does without.
    const { noFilters, withSchemaEngine } = await import("./schema-engine");
    const { appliedMigrationNames } = await withSchemaEngine(options.url, (engine) =>
      engine.applyMigrations({ migrationsList, filters: noFilters }),
    );
    return appliedMigrationNames;
  } catch (error) {
    throw error instanceof Failure ? error : toMigrationFailure(error, options.url);
  } finally {
    await client.end();
  }
}

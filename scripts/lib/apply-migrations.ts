import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  databaseAddress,
  toConnectFailure,
  toMigrationFailure,
  wordNotYet,
} from "./database-failure";
import { Failure } from "./failure.mjs";
import { readMigrations } from "./read-migrations";

export type ApplyOptions = {
  url: string;
  /** The folder of migrations, in Prisma's layout. */
  folder: string;
  /** How long to wait for a database that does not answer yet, in milliseconds. */
  waitMs?: number;
  /** Told what is going on when it takes long. */
  onWait?: (message: string) => void;
};

/** Any number will do, as long as every studio uses the same. */
const lockKey = 7_240_211;

/** Unless told otherwise, in milliseconds: a database that starts beside the studio is there by then. */
const defaultWaitMs = 8_000;
const againMs = 500;
/** The longest and the shortest that one try may take, in milliseconds. */
const tryMs = { longest: 5_000, shortest: 1_000 };

async function tryConnect(url: string, leftMs: number): Promise<pg.Client> {
  const timeoutMs = Math.max(tryMs.shortest, Math.min(tryMs.longest, leftMs));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
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

async function connect({ url, waitMs = defaultWaitMs, onWait }: ApplyOptions): Promise<pg.Client> {
  const start = Date.now();
  const words = `waiting for the database at ${databaseAddress(url)}`;
  // A try that is not answered takes seconds, in which something has to be seen to happen.
  const timer = setInterval(() => {
    onWait?.(`${words}, ${Math.round((Date.now() - start) / 1000)} s`);
  }, 1000);
  try {
    for (;;) {
      const leftMs = start + waitMs - Date.now();
      try {
        return await tryConnect(url, leftMs);
      } catch (error) {
        if (wordNotYet(error) === null || leftMs <= againMs) throw toConnectFailure(error, url);
        await sleep(againMs);
      }
    }
  } finally {
    clearInterval(timer);
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

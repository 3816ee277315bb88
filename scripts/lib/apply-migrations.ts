import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isNotYetThere, toConnectFailure, toMigrationFailure } from "./database-failure";
import { noFilters, readMigrations, withSchemaEngine } from "./schema-engine";

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
  const { rows } = await client.query(`select to_regclass('"_prisma_migrations"') as found`);
  if (rows[0]?.found !== null) {
    await client.query(
      `update "_prisma_migrations" set rolled_back_at = now()
       where finished_at is null and rolled_back_at is null`,
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
    await closeInterrupted(client);
    const migrationsList = readMigrations(options.folder);
    const { appliedMigrationNames } = await withSchemaEngine(options.url, (engine) =>
      engine.applyMigrations({ migrationsList, filters: noFilters }),
    );
    return appliedMigrationNames;
  } catch (error) {
    throw toMigrationFailure(error, options.url);
  } finally {
    await client.end();
  }
}

import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "@/lib/env";
import { PrismaClient } from "./generated/client";
import { guardPool, guardPrisma } from "./guard-away";

type Database = {
  url: string;
  /** All that reads and writes goes through one of these two, which say when the database was away. */
  pool: pg.Pool;
  prisma: PrismaClient;
  close(): Promise<void>;
};

// Bundled routes and the engine each hold their own copy of this module; the process must hold one pool.
const slot = Symbol.for("conductor-studio.database");
const shared = globalThis as { [slot]?: Database };

/** For transactions of several statements, in milliseconds: Prisma's own 5 s are too few on a busy machine. */
export const transactionLimits = { maxWait: 15_000, timeout: 60_000 };

/** Connections of one process. Below Postgres' default of 100 for several processes side by side. */
const poolSize = 16;

/** Milliseconds that a statement waits for a connection: a server that does not even refuse would hold it for minutes. */
const connectMs = 15_000;

/** The URL of the database; throws a sentence that says what to do when there is none. */
export function databaseUrl(): string {
  const url = env().DATABASE_URL;
  if (!url)
    throw new Error("DATABASE_URL is not set: start the studio with `npm start`, or set it.");
  return url;
}

function database(): Database {
  const url = databaseUrl();
  const existing = shared[slot];
  if (existing?.url === url) return existing;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    application_name: "conductor-studio",
  });
  survivesCuts(pool);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const made: Database = {
    url,
    pool: guardPool(pool),
    prisma: guardPrisma(prisma),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
  shared[slot] = made;
  return made;
}

/** Connections of their own for a library that manages its tables itself; whoever asks ends them. */
export function createPool(max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl(),
    max,
    application_name: "conductor-studio queue",
    idle_in_transaction_session_timeout: 60_000,
  });
  survivesCuts(pool);
  return pool;
}

/** The process's connections, for the few hot statements that are written by hand. */
export function pgPool(): pg.Pool {
  return database().pool;
}

export function prisma(): PrismaClient {
  return database().prisma;
}

/** Closes all connections of this process. */
export async function closeDatabase(): Promise<void> {
  const existing = shared[slot];
  delete shared[slot];
  await existing?.close();
}

/** Whether the database answers within two seconds. */
export async function isDatabaseUp(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), 2_000).unref();
  });
  const answer = pgPool()
    .query("SELECT 1")
    .then(() => true)
    .catch(() => false);
  return Promise.race([answer, timeout]);
}

/**
 * A connection that is cut tells of it by an event as well as to whoever waits for it: an idle one by the pool's, one that
 * is lent out by its own. Without a listener that would end the process; the next use takes another connection.
 */
function survivesCuts(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

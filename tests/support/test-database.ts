import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = {
  url: string;
  /** Cuts off whoever is still connected and removes the database. */
  drop: () => Promise<void>;
};

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function command(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: withName(inject("templateUrl"), "postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * A database of a test's own, with all tables (or none, with `isEmpty`). To use it through `lib/db`, set
 * `process.env.DATABASE_URL` to its URL before the first call of `env()`.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = new URL(inject("templateUrl")).pathname.slice(1);
  await command(`create database ${name} template ${isEmpty ? "template1" : template}`);
  return {
    url: withName(inject("templateUrl"), name),
    drop: () => command(`drop database if exists ${name} with (force)`),
  };
}

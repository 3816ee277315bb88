import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pgPool } from "./client";

const tryAgainMs = 100;

/**
 * Does the work while no other process does its own under the same key. It asks again and again instead of waiting in
 * the database, because a waiting session would hold up whoever makes an index there without locking.
 */
export async function withLock<Result>(key: number, work: () => Promise<Result>): Promise<Result> {
  const client = await pgPool().connect();
  try {
    while (!(await tryLock(client, key))) await sleep(tryAgainMs);
    try {
      return await work();
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [key]);
    }
  } finally {
    client.release();
  }
}

async function tryLock(
  client: { query: ReturnType<typeof pgPool>["query"] },
  key: number,
): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_lock($1) AS locked",
    [key],
  );
  return rows[0]?.locked === true;
}

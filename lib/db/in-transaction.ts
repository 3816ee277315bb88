import "server-only";
import type { PoolClient } from "pg";
import { pgPool } from "./client";

/** Does the work in one transaction of a connection of its own; an error rolls it back and is passed on as it is. */
export async function inTransaction<Result>(
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pgPool().connect();
  let isBroken = false;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A connection whose transaction could not be rolled back must not be used again.
    await client.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

import "server-only";
import type { PoolClient } from "pg";
import { inTransaction } from "../in-transaction";

/** Any number that no other lock of the studio begins with. */
const lockSpace = 7_240_213;

/**
 * Does the work in a transaction that no other one with any of these scopes overlaps. Locks are taken in one order by all, so
 * that none waits for another in a ring; what the work reads after them is what the one before has left.
 */
export async function inScopes<Result>(
  scopes: readonly string[],
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(async (client) => {
    await client.query({
      name: "gate-lock",
      text: `SELECT pg_advisory_xact_lock(key) FROM (
               SELECT DISTINCT hashtextextended(scope, $2) AS key FROM unnest($1::text[]) AS scope ORDER BY key) AS keys`,
      values: [scopes, lockSpace],
    });
    return work(client);
  });
}

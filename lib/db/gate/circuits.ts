import "server-only";
import type { PoolClient } from "pg";
import type { CircuitRecord } from "@/lib/runs/calls";
import { toSafeText } from "../safe-text";
import { circuitColumns, circuitRowSchema } from "./circuit-row";
import { inScopes } from "./locks";
import { notifyGate } from "./notices";

/** Changes a connection's circuit in one step and tells all processes; null closes it. */
export async function changeCircuit(
  connectionId: string,
  change: (circuit: CircuitRecord | null, now: number) => CircuitRecord | null,
): Promise<CircuitRecord | null> {
  return inScopes([`connection:${connectionId}`], async (client) => {
    const { circuit, now } = await selectCircuit(client, connectionId);
    const changed = change(circuit, now);
    await storeCircuit(client, connectionId, changed);
    await notifyGate(client, { connectionId, isCircuit: true });
    return changed;
  });
}

async function selectCircuit(client: PoolClient, connectionId: string) {
  const { rows } = await client.query<{ now: string; failures: number | null }>({
    name: "gate-circuit",
    text: `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now, ${circuitColumns}
           FROM (SELECT 1) AS one LEFT JOIN circuit ON connection_id = $1`,
    values: [connectionId],
  });
  const [row] = rows;
  const isThere = row !== undefined && row.failures !== null;
  return { now: Number(row?.now), circuit: isThere ? circuitRowSchema.parse(row) : null };
}

async function storeCircuit(
  client: PoolClient,
  connectionId: string,
  circuit: CircuitRecord | null,
): Promise<void> {
  if (!circuit) {
    await client.query("DELETE FROM circuit WHERE connection_id = $1", [connectionId]);
    return;
  }
  const { failures, openUntil, lastError, lastErrorAt } = circuit;
  await client.query({
    name: "gate-circuit-store",
    text: `INSERT INTO circuit (connection_id, failures, open_until, last_error, last_error_at)
           VALUES ($1, $2, to_timestamp($3::float8 / 1000), $4, to_timestamp($5::float8 / 1000))
           ON CONFLICT (connection_id) DO UPDATE SET failures = EXCLUDED.failures, open_until = EXCLUDED.open_until,
             last_error = EXCLUDED.last_error, last_error_at = EXCLUDED.last_error_at`,
    values: [connectionId, failures, openUntil, lastError && toSafeText(lastError), lastErrorAt],
  });
}

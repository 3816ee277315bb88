import "server-only";
import { z } from "zod";
import { callLimitsSchema } from "@/lib/runs";
import { type GateSettings, studioDay } from "@/lib/runs/calls";
import { pgPool } from "../client";
import { circuitColumns, circuitRowSchema } from "./circuit-row";

const settingsRow = z.object({
  now: z.coerce.number(),
  connections: z.array(z.object({ id: z.string(), label: z.string(), ...callLimitsSchema.shape })),
  workers: z.array(z.object({ id: z.string(), ...callLimitsSchema.shape })),
  budgets: z.array(z.object({ scope: z.string(), usd: z.string() })),
  circuits: z.array(circuitRowSchema.extend({ connectionId: z.string() })),
});

const limits = `concurrency, requests_per_minute AS "requestsPerMinute", tokens_per_minute AS "tokensPerMinute"`;

/** Everything that decides about calls and can be changed while runs go on, in one statement. */
export async function readGateSettings(): Promise<GateSettings> {
  const { rows } = await pgPool().query({
    name: "gate-settings",
    text: `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now,
      (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM (SELECT id, label, ${limits} FROM connection) AS c) AS connections,
      (SELECT coalesce(jsonb_agg(to_jsonb(w)), '[]') FROM (SELECT id, ${limits} FROM worker) AS w) AS workers,
      (SELECT coalesce(jsonb_agg(to_jsonb(b)), '[]') FROM (
        SELECT scope, usd::text FROM budget WHERE scope = $1 OR scope LIKE 'connection-day:%') AS b) AS budgets,
      (SELECT coalesce(jsonb_agg(to_jsonb(i)), '[]') FROM (
        SELECT connection_id AS "connectionId", ${circuitColumns} FROM circuit) AS i) AS circuits`,
    values: [studioDay],
  });
  const found = settingsRow.parse(rows[0]);
  return {
    now: found.now,
    connections: new Map(
      found.connections.map(({ id, label, ...own }) => [id, { label, limits: own }]),
    ),
    workers: new Map(found.workers.map(({ id, ...own }) => [id, own])),
    budgets: found.budgets,
    circuits: new Map(
      found.circuits.map(({ connectionId, ...circuit }) => [connectionId, circuit]),
    ),
  };
}

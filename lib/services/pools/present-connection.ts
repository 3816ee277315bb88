import type { CallStats, Connection } from "@/lib/api-contract";
import {
  type CallStatsLine,
  type CircuitRecord,
  findConnection,
  type ListedConnection,
  listCircuits,
  listConnections,
  listDayBudgets,
  listWorkers,
  readCallStats,
} from "@/lib/db";
import { listTrials } from "@/lib/db/gate";
import { publicUrl } from "@/lib/pool";
import { addUsd } from "@/lib/runs";
import { connectionDay } from "@/lib/runs/calls";
import { unpricedUnder } from "../budgets";
import { toShownKey } from "./connection-key";
import { noSuchConnection } from "./refuse";

const noStats: CallStats = {
  open: 0,
  lastHour: 0,
  failedLastHour: 0,
  usdToday: "0",
  isAtLeast: false,
  isEstimated: false,
};

/** All connections as they are shown, in a fixed number of queries. */
export async function presentConnections(now = new Date()): Promise<Connection[]> {
  const [rows, lines, circuits, trials, budgets, workers] = await Promise.all([
    listConnections(),
    readCallStats(now),
    listCircuits(),
    listTrials(),
    listDayBudgets(),
    listWorkers(),
  ]);
  return rows.map((row) => ({
    ...toOwn(row),
    dayBudgetUsd: budgets.get(row.id) ?? null,
    workers: row.workers,
    unpricedWorkers: unpricedUnder(connectionDay(row.id), workers),
    stats: sumStats(lines.filter(({ connectionId }) => connectionId === row.id)),
    circuit: toCircuit(circuits.get(row.id), { isTrying: trials.has(row.id), now }),
  }));
}

/** Throws `not-found`. */
export async function presentConnection(id: string): Promise<Connection> {
  const connection = (await presentConnections()).find((shown) => shown.id === id);
  if (!connection) throw noSuchConnection();
  return connection;
}

/** Throws `not-found`. */
export async function getConnection(id: string) {
  const connection = await findConnection(id);
  if (!connection) throw noSuchConnection();
  return connection;
}

function toOwn(row: ListedConnection) {
  const { id, label, kind, limits } = row;
  // Addresses of earlier versions may still hold a password.
  const baseUrl = row.baseUrl && publicUrl(row.baseUrl);
  return { id, label, kind, baseUrl, limits, key: toShownKey(row) };
}

export function sumStats(lines: readonly CallStatsLine[]): CallStats {
  return lines.reduce(
    (sum, line) => ({
      open: sum.open + line.open,
      lastHour: sum.lastHour + line.lastHour,
      failedLastHour: sum.failedLastHour + line.failedLastHour,
      usdToday: addUsd(sum.usdToday, line.usdToday),
      isAtLeast: sum.isAtLeast || line.isAtLeast,
      isEstimated: sum.isEstimated || line.isEstimated,
    }),
    noStats,
  );
}

type CircuitSight = { isTrying: boolean; now: Date };

function toCircuit(circuit: CircuitRecord | undefined, sight: CircuitSight): Connection["circuit"] {
  const { failures = 0, openUntil = null, lastError = null, lastErrorAt = null } = circuit ?? {};
  return {
    state: stateOf(openUntil, sight),
    failures,
    openUntil: openUntil?.toISOString() ?? null,
    lastError,
    lastErrorAt: lastErrorAt?.toISOString() ?? null,
  };
}

function stateOf(
  openUntil: Date | null,
  { isTrying, now }: CircuitSight,
): Connection["circuit"]["state"] {
  if (openUntil === null) return "closed";
  if (openUntil > now) return "open";
  return isTrying ? "trying" : "half-open";
}

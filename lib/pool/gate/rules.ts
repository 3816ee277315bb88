import { type CallLimits, noLimits, type WorkerSnapshot } from "@/lib/runs";
import {
  type CircuitRecord,
  closedCircuit,
  connectionOfBudget,
  type DayBudget,
  type GateSettings,
  type ScopedLimits,
  studioDay,
} from "@/lib/runs/calls";

/** What bears on the calls of one worker at this moment. */
export type CallRules = {
  connectionId: string;
  connectionLabel: string;
  limits: ScopedLimits[];
  budgets: DayBudget[];
  /** Null when no server is called that could be dead. */
  circuit: CircuitRecord | null;
};

/**
 * The live settings of a worker and its connection win over the run's copy. What is simulated is no money of the day and no
 * server: only limits and a budget that are set for its own connection hold it up.
 */
export function rulesFor(settings: GateSettings, worker: WorkerSnapshot): CallRules {
  const { id, connectionId, label, provider } = worker;
  const connection = connectionId === null ? undefined : settings.connections.get(connectionId);
  const isReal = provider !== "simulated" && provider !== "builtin";
  return {
    connectionId: connectionId ?? "",
    connectionLabel: connection?.label ?? label,
    limits: [
      { scope: `connection:${connectionId}`, limits: connection?.limits ?? noLimits },
      { scope: `worker:${id}`, limits: settings.workers.get(id) ?? worker.limits },
    ].filter(({ limits }) => hasLimit(limits)),
    budgets: settings.budgets.filter(({ scope }) =>
      scope === studioDay
        ? isReal
        : connectionId !== null && connectionOfBudget(scope) === connectionId,
    ),
    circuit:
      isReal && connectionId !== null
        ? (settings.circuits.get(connectionId) ?? closedCircuit)
        : null,
  };
}

function hasLimit({ concurrency, requestsPerMinute, tokensPerMinute }: CallLimits): boolean {
  return concurrency !== null || requestsPerMinute !== null || tokensPerMinute !== null;
}

import type { Connection, Worker } from "@/lib/api-contract";
import { noLimits, type WorkerSnapshot, workerDefaults } from "@/lib/runs";

const stats = {
  open: 0,
  lastHour: 0,
  failedLastHour: 0,
  usdToday: "0",
  isAtLeast: false,
  isEstimated: false,
};

/** A worker for tests of this folder. */
export function aWorker(
  settings: Partial<WorkerSnapshot> = {},
  rest: Partial<Worker> = {},
): Worker {
  return {
    settings: {
      ...workerDefaults,
      id: "wrk_1",
      label: "Worker",
      color: 0,
      provider: "openai-compatible",
      model: "some-model",
      baseUrl: "http://127.0.0.1:11434/v1",
      apiKeyName: null,
      description: "",
      temperature: null,
      topP: null,
      maxTokens: 4096,
      reasoningEffort: null,
      price: null,
      connectionId: "con_1",
      ...settings,
    },
    connectionLabel: "Local",
    priceId: null,
    pools: [],
    stats,
    notes: [],
    ...rest,
  };
}

/** A connection for tests of this folder. */
export function aConnection(given: Partial<Connection> = {}): Connection {
  return {
    id: "con_1",
    label: "Local",
    kind: "openai-compatible",
    baseUrl: "http://127.0.0.1:11434/v1",
    key: { source: "none", name: null, end: null, host: null, isPresent: false, problem: null },
    limits: noLimits,
    dayBudgetUsd: null,
    unpricedWorkers: 0,
    workers: 1,
    stats,
    circuit: { state: "closed", failures: 0, openUntil: null, lastError: null, lastErrorAt: null },
    ...given,
  };
}

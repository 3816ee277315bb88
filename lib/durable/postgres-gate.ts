import { isConnectionError, newId } from "@/lib/db";
import {
  changeCircuit,
  enterGate,
  leaveGate,
  readGateSettings,
  renewLeases,
  watchGate,
} from "@/lib/db/gate";
import { realClock } from "@/lib/executor";
import { type ModelClient, priceCall } from "@/lib/pool";
import {
  type CallGate,
  type CallGateOptions,
  createCallGate,
  type GateStore,
  gateClient,
  limitCallTime,
} from "@/lib/pool/gate";
import { engineLog } from "./log";

/** What the gate keeps in Postgres, for all processes. */
function postgresGateStore(engineId: string | null): GateStore {
  return {
    readSettings: readGateSettings,
    enter: (claim, decide) => enterGate(claim, decide, engineId),
    renew: renewLeases,
    leave: leaveGate,
    changeCircuit,
    watch: watchGate,
    newId: () => newId("lease"),
    isAway: isConnectionError,
  };
}

export type PostgresGateOptions = Pick<CallGateOptions, "ignoresCircuits" | "alwaysLeases"> & {
  /** The engine that makes the calls: should it die, their places come free. */
  engineId?: string | undefined;
};

/** A gate that holds limits, circuits and day budgets over all processes on this database. */
export function createPostgresGate({ engineId, ...options }: PostgresGateOptions = {}): CallGate {
  return createCallGate({
    ...options,
    store: postgresGateStore(engineId ?? null),
    clock: realClock,
    report: (error) => engineLog().warn({ err: error }, "a call's limits could not be kept"),
  });
}

const gates: { calls?: CallGate; tries?: CallGate } = {};

/**
 * The client with everything that limits its calls: the time that one may take, and this process's gate. A user's own try
 * also goes to a connection that is taken for dead, and always holds a lease: it is no step of a run that shows it.
 */
export function throughGate(
  client: ModelClient,
  { isTry = false, engineId }: { isTry?: boolean; engineId?: string | undefined } = {},
): ModelClient {
  if (isTry) gates.tries ??= createPostgresGate({ ignoresCircuits: true, alwaysLeases: true });
  gates.calls ??= createPostgresGate({ engineId });
  const gate = (isTry ? gates.tries : null) ?? gates.calls;
  return gateClient(limitCallTime(client), gate, (worker, usage) =>
    priceCall(worker.price, usage, worker.priceTier),
  );
}

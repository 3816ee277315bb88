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
export const postgresGateStore: GateStore = {
  readSettings: readGateSettings,
  enter: enterGate,
  renew: renewLeases,
  leave: leaveGate,
  changeCircuit,
  watch: watchGate,
  newId: () => newId("lease"),
  isAway: isConnectionError,
};

/** A gate that holds limits, circuits and day budgets over all processes on this database. */
export function createPostgresGate(
  options: Pick<CallGateOptions, "ignoresCircuits"> = {},
): CallGate {
  return createCallGate({
    ...options,
    store: postgresGateStore,
    clock: realClock,
    report: (error) => engineLog().warn({ err: error }, "a call's limits could not be kept"),
  });
}

const gates: { calls?: CallGate; tries?: CallGate } = {};

/**
 * The client with everything that limits its calls: the time that one may take, and this process's gate. A user's own try
 * also goes to a connection that is taken for dead.
 */
export function throughGate(client: ModelClient, { isTry = false } = {}): ModelClient {
  if (isTry) gates.tries ??= createPostgresGate({ ignoresCircuits: true });
  gates.calls ??= createPostgresGate();
  const gate = (isTry ? gates.tries : null) ?? gates.calls;
  return gateClient(limitCallTime(client), gate, (worker, usage) =>
    priceCall(worker.price, usage, worker.priceTier),
  );
}

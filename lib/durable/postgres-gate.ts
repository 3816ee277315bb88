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

/** The gate that holds limits, circuits and day budgets over all processes on this database. */
export function createPostgresGate(): CallGate {
  return createCallGate({
    store: postgresGateStore,
    clock: realClock,
    report: (error) => engineLog().warn({ err: error }, "a call's limits could not be kept"),
  });
}

/** The client with everything that limits its calls: the time that one may take, and the gate. */
export function throughGate(client: ModelClient, gate = createPostgresGate()): ModelClient {
  return gateClient(limitCallTime(client), gate, (worker, usage) =>
    priceCall(worker.price, usage, worker.priceTier),
  );
}

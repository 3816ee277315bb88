import { realClock } from "@/lib/executor";
import { createCallGate, MemoryGateStore } from "@/lib/pool/gate";
import { noLimits } from "@/lib/runs";
import { callGateSuite } from "./call-gate.suite";

callGateSuite("in memory", async () => {
  const store = new MemoryGateStore(Date.now);
  return {
    gate: () => createCallGate({ store, clock: realClock, random: () => 0 }),
    async setConnection(id, limits) {
      store.connections.set(id, { label: id, limits: { ...noLimits, ...limits } });
    },
    async setWorker(id, _connectionId, limits) {
      store.workers.set(id, { ...noLimits, ...limits });
    },
    async setBudget(scope, usd) {
      if (usd === null) store.budgets.delete(scope);
      else store.budgets.set(scope, usd);
    },
    async addSpent(connectionId, usd, status) {
      store.spent.push({ connectionId, usd, isEstimated: status === "estimated" });
    },
    async passOpenTime(connectionId) {
      const circuit = store.circuits.get(connectionId);
      if (circuit) store.circuits.set(connectionId, { ...circuit, openUntil: Date.now() - 1 });
    },
    async passTrialTime() {
      for (const lease of store.leases.values()) lease.startedAt -= 61_000;
    },
    close: async () => undefined,
  };
});

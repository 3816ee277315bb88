import "server-only";

export { type DaySpend, findBudget, readDaySpend, saveBudget } from "./budgets";
export { changeCircuit } from "./circuits";
export { enterGate, freeLeases, leaveGate, renewLeases } from "./enter";
export { type GateNews, watchGate } from "./notices";
export { readGateSettings } from "./settings";
export { listTrials } from "./trials";

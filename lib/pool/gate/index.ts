export type {
  CallGate,
  CallOutcome,
  GateClock,
  GateRequest,
  GateStore,
  Pass,
} from "./call-gate";
export { type CallGateOptions, createCallGate } from "./create-call-gate";
export { gateClient } from "./gate-client";
export { limitCallTime } from "./limit-call-time";
export { MemoryGateStore } from "./memory-store";

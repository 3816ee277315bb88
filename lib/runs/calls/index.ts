export type {
  BudgetState,
  CallClaim,
  CallDecision,
  CallEnd,
  CallState,
  DayBudget,
  GateSettings,
  LimitScope,
  RateLevel,
  ScopedLimits,
} from "./call-state";
export {
  afterFailure,
  afterFirstText,
  type CircuitRecord,
  type CircuitState,
  circuitStateOf,
  closedCircuit,
} from "./circuit";
export {
  connectionDay,
  connectionOfBudget,
  nextUtcMidnight,
  studioDay,
  utcMidnight,
} from "./day-budget";

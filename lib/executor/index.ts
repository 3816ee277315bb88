export type { ExecutorPort } from "./port";
export type { StepTask, Strategy, StrategyEnd, StrategyRequest } from "./strategy";

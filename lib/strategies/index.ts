export type { StrategyDefinition } from "./definition";
export { strategies, strategyOf, validateStrategy } from "./registry";

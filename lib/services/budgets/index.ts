import "server-only";

export { getBudgets, updateBudgets } from "./budgets";
export { unpricedUnder } from "./unpriced-workers";

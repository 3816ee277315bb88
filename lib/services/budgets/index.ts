import "server-only";

export { getBudgets, updateBudgets } from "./budgets";

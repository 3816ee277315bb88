import "server-only";

export { exportSpend } from "./export";
export { getSpend } from "./get";

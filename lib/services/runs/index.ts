import "server-only";

export { cancelRun, deleteRun, renameRun } from "./change";
export { createRun } from "./create";
export { exportRun } from "./export";
export { importRun } from "./file";
export { listRuns } from "./list";
export { getSummary as getRunSummary } from "./must-find";
export { getRunHistory, getStep } from "./read";
export { readPlanText } from "./read-plan-text";
export { rerunRun } from "./rerun";
export { getRunSnapshot } from "./snapshot";
export { openRunStream } from "./stream";

export { connectionMutations, connectionQueries } from "./connections";
export { errorText, fieldsOf, issuesOf, isWorthRetrying } from "./error-text";
export type { ConnectionState } from "./follow-run";
export { loadAgainWhenBack } from "./load-again";
export {
  budgetMutations,
  budgetQueries,
  priceFilePath,
  priceMutations,
  priceQueries,
  repricingMutations,
  repricingQueries,
  type SpendQuery,
  spendCsvPath,
  spendQueries,
} from "./money";
export type { PoolChoice, PoolRow, WorkerRow } from "./pool-rows";
export { type PoolChange, poolExportPath, poolMutations, poolQueries } from "./pools";
export { request } from "./request";
export type { RunSource } from "./run-source";
export {
  exportPath,
  type RunFilters,
  runKeys,
  runMutations,
  runPageSize,
  runQueries,
} from "./runs";
export { shareLinkMutations, shareLinkQueries } from "./share-links";
export { exampleQueries, type PlanTextInput, planQueries } from "./studio";
export { poolKeys } from "./studio-keys";
export { type LiveRun, useRun } from "./use-run";
export { workerMutations, workerQueries } from "./workers";

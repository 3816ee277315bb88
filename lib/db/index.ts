import "server-only";

export { closeDatabase, createPool, databaseUrl, isDatabaseUp, pgPool } from "./client";
export { isConnectionError, toDatabaseError } from "./connection-error";
export { inTransaction } from "./in-transaction";
export { type CallStatsLine, type CallStatsRecord, readCallStats } from "./library/call-stats";
export {
  type CircuitRecord,
  type ConnectionKey,
  type ConnectionRecord,
  closeCircuit,
  dayBudgetScope,
  deleteConnection,
  findConnection,
  findStoredKey,
  insertConnection,
  isVariableBound,
  type ListedConnection,
  listCircuits,
  listConnections,
  listDayBudgets,
  newConnectionId,
  noKey,
  type StoredKey,
  setDayBudget,
  updateConnection,
} from "./library/connections";
export { currentPrices, findPriceEntry, type PriceLookup } from "./library/current-prices";
export {
  type DatasetRecord,
  findItemByQuestion,
  type ItemRecord,
  upsertDataset,
} from "./library/datasets";
export {
  type DeleteWorkerOutcome,
  deleteWorker,
  findWorker,
  findWorkers,
  insertWorker,
  insertWorkers,
  listWorkers,
  newWorkerId,
  updateWorker,
  type WorkerDraft,
  type WorkerRecord,
} from "./library/edit-workers";
export { type ImportedWorker, importPool } from "./library/import-pool";
export {
  appendToPool,
  deletePool,
  findDefaultPool,
  findPool,
  insertPool,
  listPools,
  type PoolDraft,
  type PoolRecord,
  savePool,
  updatePool,
} from "./library/pools";
export { connectionLabel, foundConnectionId, storedKeyName } from "./library/workers";
export { insertDeltas, joinDeltas, listDeltas, type RunDelta } from "./live/deltas";
export {
  beatEngine,
  countEngines,
  type EngineRecord,
  listEngines,
  listForgottenRuns,
  listOpenRuns,
  removeEngine,
} from "./live/engines";
export { followRun, type RunFollower } from "./live/follow-run";
export { listen, stopListening } from "./live/listen";
export {
  cancelChannel,
  notifyCancel,
  notifyRuns,
  notifyTestStop,
  notifyTestStopped,
  testStopChannel,
  testStoppedChannel,
} from "./live/notify";
export { newId } from "./new-id";
export { numberedName } from "./numbered-name";
export { type AppendInput, appendEvents } from "./runs/append-events";
export { headLength } from "./runs/event-rows";
export {
  countRuns,
  findRunSummary,
  type ListRunsFilter,
  listRuns,
  type RunSummaryRecord,
} from "./runs/list-runs";
export {
  findQueuedRun,
  findStepOfRun as findStep,
  foldRun,
  listEvents,
  type ReadEventsOptions,
} from "./runs/read-run";
export {
  type ClaimedRun,
  claimRun,
  deleteRun,
  hasLivingOwner,
  hasRunEnded,
  type InsertOutcome,
  insertImportedRun,
  insertRun,
  type NewRun,
  releaseRun,
  renameRun,
  requestCancel,
  seizeRun,
} from "./runs/write-run";
export { toSafeJson, toSafeText } from "./safe-text";
export {
  deleteShareLink,
  findRunIdByTokenHash,
  insertShareLink,
  listShareLinks,
  type NewShareLink,
  type ShareLinkRecord,
} from "./share-links";
export { withLock } from "./with-lock";

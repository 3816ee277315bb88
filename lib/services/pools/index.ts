import "server-only";

export { listPoolChoices } from "./choices";
export {
  closeCircuit,
  createConnection,
  deleteConnection,
  listConnections,
  updateConnection,
} from "./connections";
export { exportPool } from "./export-pool";
export { importPool } from "./import-pool";
export { listPools } from "./list";
export { listConnectionModels } from "./list-models";
export { lookAgain } from "./look-again";
export { getPoolOverview } from "./overview";
export { attachment, poolFileName } from "./pool-file-name";
export { createPool, deletePool, duplicatePool, updatePool } from "./pools";
export { stopWorkerTest, testWorker } from "./test-worker";
export {
  createWorker,
  createWorkers,
  deleteWorker,
  getWorker,
  listWorkers,
  updateWorker,
} from "./workers";

import "server-only";

export {
  addPrices,
  ensurePrice,
  listPriceHistory,
  listPrices,
  listPricesAt,
  type PriceChange,
  type PriceRecord,
  retirePrice,
  seedPrices,
} from "./prices";
export { type CalledWorker, type KeptCall, type KeptRun, readKeptCalls } from "./repriced-calls";
export {
  addRepricedRuns,
  deleteRepricing,
  insertRepricing,
  listRepricedRuns,
  listRepricings,
  listUsedPrices,
  type NewRepricedRun,
  type RepricingRecord,
} from "./repricings";
export { type SpendGrouping, type SpendRecord, spendStatement, sumSpend } from "./spend";
export { insertTestCall, type NewTestCall } from "./test-calls";

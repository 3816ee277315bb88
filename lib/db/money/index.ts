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
export {
  type CalledWorker,
  type ChosenPrice,
  type KeptCall,
  type KeptRun,
  listChosenPrices,
  listPlaces,
  type Place,
  readKeptCalls,
} from "./repriced-calls";
export {
  addRepricedRuns,
  deleteRepricing,
  insertRepricing,
  listNewPrices,
  listRepricedRuns,
  listRepricings,
  listUnpriced,
  listUsedPrices,
  type NewRepricedRun,
  type RepricedCost,
  type RepricingRecord,
} from "./repricings";
export { type SpendGrouping, type SpendRecord, spendStatement, sumSpend } from "./spend";
export { insertTestCall, type NewTestCall } from "./test-calls";

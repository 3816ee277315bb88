import "server-only";

export {
  exportPrices,
  getPriceHistory,
  importPrices,
  listPrices,
  resetPrices,
  retirePrice,
  savePrice,
  seedPrices,
} from "./manage";

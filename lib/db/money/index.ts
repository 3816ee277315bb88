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

import { Decimal } from "decimal.js";
import type {
  CalledWorker,
  ChosenPrice,
  KeptCall,
  KeptRun,
  NewRepricedRun,
  Place,
  RepricedCost,
} from "@/lib/db/money";
import { findPrice, priceCall } from "@/lib/pool";
import {
  type Cost,
  connectionKindOf,
  isOwnServer,
  type PriceEntry,
  priceKey,
  providerOf,
} from "@/lib/runs";

export type PriceTable = {
  entries: readonly PriceEntry[];
  /** What workers chose by hand, by worker. */
  chosen: ReadonlyMap<string, ChosenPrice>;
  /** Where connections lead now, by id. */
  places: ReadonlyMap<string, Place>;
};

/**
 * What the kept calls of a run cost by this table, real and simulated ones apart: each by the entry that its worker chose
 * as it is now, else, unless it was made to a server of one's own, by the model that was asked for. The run stays as it is.
 */
export function repriceRun(run: KeptRun, table: PriceTable): NewRepricedRun {
  return {
    runId: run.id,
    real: sumOf(run, "real", table),
    simulated: sumOf(run, "simulated", table),
    unpriced: unpricedOf(run, table),
    prices: pricesOf(run, table),
  };
}

function sumOf({ calls }: KeptRun, kind: "real" | "simulated", table: PriceTable): RepricedCost {
  const costs = calls.filter((call) => call.kind === kind).map((call) => costOf(call, table));
  const usd = costs.reduce(
    (sum, cost) => (cost.status === "unknown" ? sum : sum.plus(cost.usd)),
    new Decimal(0),
  );
  return {
    // The table keeps as many decimals as the attempts do.
    usd: usd.toFixed(12),
    isAtLeast: costs.some(({ status }) => status === "unknown"),
    isEstimated: costs.some(({ status }) => status === "estimated"),
  };
}

function costOf({ worker, usage, isFree }: KeptCall, table: PriceTable): Cost {
  if (isFree) return { status: "known", usd: "0" };
  if (!worker) return { status: "unknown", reason: "no-price" };
  const price = priceOf(worker, table);
  const cost = priceCall(price, usage, worker.priceTier);
  if (cost.status !== "known" || !price || !countsOtherwise(worker, price)) return cost;
  return { status: "estimated", usd: cost.usd };
}

function priceOf(worker: CalledWorker, { entries, chosen, places }: PriceTable): PriceEntry | null {
  const choice = chosen.get(worker.id);
  const isOwn = isOwnServer(placeOf(worker, places));
  // A worker that has another model by now, or has moved between a provider and one's own server, chose the price of that.
  if (choice?.model === worker.model && isOwnServer(choice.place) === isOwn) return choice.price;
  return isOwn ? null : findPrice(entries, worker.model);
}

/** Where the call was made: a run keeps the wire and the address, and the connection says more while it leads there. */
function placeOf({ provider, baseUrl, connectionId }: CalledWorker, places: PriceTable["places"]) {
  const place = places.get(connectionId ?? "");
  return place?.baseUrl === baseUrl && providerOf(place.kind) === provider
    ? place
    : { kind: connectionKindOf(provider, baseUrl), baseUrl };
}

/** The kept token counts are with or without orchestration tokens, as the entry of then said. */
function countsOtherwise({ price }: CalledWorker, now: PriceEntry): boolean {
  return (price?.billsOrchestration ?? false) !== (now.billsOrchestration ?? false);
}

function unpricedOf({ calls }: KeptRun, table: PriceTable): NewRepricedRun["unpriced"] {
  const hosted = new Map<string, number>();
  const own = new Map<string, number>();
  for (const { worker, isFree } of calls) {
    if (!worker || isFree || priceOf(worker, table)) continue;
    const counts = isOwnServer(placeOf(worker, table.places)) ? own : hosted;
    counts.set(worker.model, (counts.get(worker.model) ?? 0) + 1);
  }
  return [hosted, own].flatMap((counts) =>
    [...counts].map(([modelId, count]) => ({
      modelId,
      calls: count,
      isOwnServer: counts === own,
    })),
  );
}

/** The entries that gave the new figures, by the model that was asked for. */
function pricesOf({ calls }: KeptRun, table: PriceTable): NewRepricedRun["prices"] {
  const prices = new Map<string, NewRepricedRun["prices"][number]>();
  for (const { worker, usage, isFree } of calls) {
    const price = worker && usage && !isFree ? priceOf(worker, table) : null;
    if (!worker || !price) continue;
    const key = JSON.stringify([worker.model, priceKey(price)]);
    const before = prices.get(key);
    prices.set(key, { modelId: worker.model, price, calls: (before?.calls ?? 0) + 1 });
  }
  return [...prices.values()];
}

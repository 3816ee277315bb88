import { Decimal } from "decimal.js";
import type { CalledWorker, KeptCall, KeptRun, NewRepricedRun } from "@/lib/db/money";
import { findPrice, priceCall } from "@/lib/pool";
import type { Cost, PriceEntry } from "@/lib/runs";

/** What the kept calls of a run cost by this table, each by the model that was asked for. The run stays as it is. */
export function repriceRun(run: KeptRun, table: readonly PriceEntry[]): NewRepricedRun {
  const costs = run.calls.map((call) => costOf(call, table));
  const usdAfter = costs.reduce(
    (sum, cost) => (cost.status === "unknown" ? sum : sum.plus(cost.usd)),
    new Decimal(0),
  );
  return {
    runId: run.id,
    usdBefore: run.usd,
    // The table keeps as many decimals as the attempts do.
    usdAfter: usdAfter.toFixed(12),
    isAtLeast: costs.some(({ status }) => status === "unknown"),
    isEstimated: costs.some(({ status }) => status === "estimated"),
  };
}

function costOf({ worker, usage, isFree }: KeptCall, table: readonly PriceEntry[]): Cost {
  // The built-in Conductor calls no model.
  if (!worker || isFree) return { status: "known", usd: "0" };
  const price = findPrice(table, worker.model);
  const cost = priceCall(price, usage, worker.priceTier);
  if (cost.status !== "known" || !price || !countsOtherwise(worker, price)) return cost;
  return { status: "estimated", usd: cost.usd };
}

/** The kept token counts are with or without orchestration tokens, as the entry of then said. */
function countsOtherwise({ price }: CalledWorker, now: PriceEntry): boolean {
  return (price?.billsOrchestration ?? false) !== (now.billsOrchestration ?? false);
}

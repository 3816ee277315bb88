import { useQuery } from "@tanstack/react-query";
import { priceQueries } from "@/lib/api-client";
import type { Connection, Worker } from "@/lib/api-contract";
import { type PriceChoice, priceChoice } from "./price-choice";
import type { WorkerDraft } from "./worker-draft";

type Given = { draft: WorkerDraft; saved: Worker | null; connection: Connection | undefined };

/** What the worker in the form can be priced by, and is. */
export function usePriceChoice(given: Given): PriceChoice {
  return priceChoice({ ...given, prices: useQuery(priceQueries.list()).data?.prices });
}

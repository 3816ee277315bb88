import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  createRepricing,
  deleteRepricing,
  type GivenPrice,
  type GivenPriceFile,
  getBudgets,
  getPriceHistory,
  getRepricing,
  getSpend,
  importPrices,
  listPrices,
  listRepricings,
  resetPrices,
  retirePrice,
  savePrice,
  updateBudgets,
} from "@/lib/api-contract";
import { pathOf, request } from "./request";

export type SpendQuery = z.input<typeof getSpend.query>;

/** Money is spent while the page is looked at. */
const spendPollMs = 15_000;

const priceKeys = {
  all: ["prices"] as const,
  list: (withRetired: boolean) => [...priceKeys.all, "list", { withRetired }] as const,
  history: (id: string) => [...priceKeys.all, "history", id] as const,
};
const repricingKeys = {
  all: ["repricings"] as const,
  list: () => [...repricingKeys.all, "list"] as const,
  detail: (id: string) => [...repricingKeys.all, "detail", id] as const,
};

export const spendQueries = {
  sums: (query: SpendQuery) =>
    queryOptions({
      queryKey: ["spend", "sums", query] as const,
      queryFn: ({ signal }) => request(getSpend, { query, signal }),
      refetchInterval: spendPollMs,
    }),
};

const budgetKey = ["budgets"] as const;

export const budgetQueries = {
  /** The studio's budget of a day and what of it is spent. */
  current: () =>
    queryOptions({
      queryKey: budgetKey,
      queryFn: ({ signal }) => request(getBudgets, { signal }),
      refetchInterval: spendPollMs,
    }),
};

export const budgetMutations = {
  update: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof updateBudgets.body>) => request(updateBudgets, { body }),
      onSuccess: (budgets, _: unknown, __: unknown, { client }: { client: QueryClient }) =>
        client.setQueryData(budgetKey, budgets),
    }),
};

/** Address of the same figures as CSV. */
export function spendCsvPath(query: SpendQuery): string {
  return pathOf("/api/spend/csv", {}, query);
}

export const priceQueries = {
  /** The current entries; with `withRetired` also all earlier ones. */
  list: ({ withRetired = false } = {}) =>
    queryOptions({
      queryKey: priceKeys.list(withRetired),
      queryFn: ({ signal }) =>
        request(listPrices, { query: withRetired ? { retired: "yes" } : {}, signal }),
    }),
  history: (id: string) =>
    queryOptions({
      queryKey: priceKeys.history(id),
      queryFn: ({ signal }) => request(getPriceHistory, { params: { id }, signal }),
    }),
};

export const priceFilePath = "/api/prices/export";

/** Workers and pools show the prices that hold for them. */
function refreshPrices(_: unknown, __: unknown, ___: unknown, { client }: { client: QueryClient }) {
  return Promise.all(
    [priceKeys.all, ["workers"], ["pools"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

export const priceMutations = {
  save: () =>
    mutationOptions({
      mutationFn: (body: { entry: GivenPrice; replacesId: string | null }) =>
        request(savePrice, { body }),
      onSuccess: refreshPrices,
    }),
  retire: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) => request(retirePrice, { params: { id } }),
      onSuccess: refreshPrices,
    }),
  reset: () =>
    mutationOptions({
      mutationFn: ({ modelIds }: { modelIds: string[] }) =>
        request(resetPrices, { body: { modelIds } }),
      onSuccess: refreshPrices,
    }),
  importFile: () =>
    mutationOptions({
      mutationFn: ({ file }: { file: GivenPriceFile }) => request(importPrices, { body: file }),
      onSuccess: refreshPrices,
    }),
  /** What an import of this file would do; nothing is changed. */
  previewFile: () =>
    mutationOptions({
      mutationFn: ({ file }: { file: GivenPriceFile }) =>
        request(importPrices, { query: { preview: "yes" }, body: file }),
    }),
};

export const repricingQueries = {
  list: () =>
    queryOptions({
      queryKey: repricingKeys.list(),
      queryFn: ({ signal }) => request(listRepricings, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: repricingKeys.detail(id),
      queryFn: ({ signal }) => request(getRepricing, { params: { id }, signal }),
    }),
};

function refreshRepricings(
  _: unknown,
  __: unknown,
  ___: unknown,
  { client }: { client: QueryClient },
) {
  return client.invalidateQueries({ queryKey: repricingKeys.list() });
}

export const repricingMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof createRepricing.body>) =>
        request(createRepricing, { body }),
      onSuccess: refreshRepricings,
    }),
  remove: () =>
    mutationOptions({
      mutationFn: ({ id }: { id: string }) => request(deleteRepricing, { params: { id } }),
      onSuccess: refreshRepricings,
    }),
};

import { queryOptions } from "@tanstack/react-query";
import { listExamples, readPlanText } from "@/lib/api-contract";
import { request } from "./request";

export const exampleQueries = {
  list: () =>
    queryOptions({
      queryKey: ["examples", "list"] as const,
      queryFn: ({ signal }) => request(listExamples, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export type PlanTextInput = {
  text: string;
  poolId?: string;
  workers?: string[];
  maxSteps?: number;
};

export const planQueries = {
  /** Reads three lists: a plan, or the issues that keep the text from being one. */
  read: (input: PlanTextInput) =>
    queryOptions({
      queryKey: ["plans", "read", input] as const,
      queryFn: ({ signal }) => request(readPlanText, { body: input, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};

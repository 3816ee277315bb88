import type { z } from "zod";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One route: what goes in and what comes out. Both sides parse by it; the OpenAPI file is made from it. */
export type Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  /** Unique; the OpenAPI operation id. */
  name: string;
  method: Method;
  /** With `{name}` for each parameter. */
  path: string;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  output: Output;
  /** Unless given: JSON. */
  contentType?: "text/csv";
  /** Status of a success. */
  status: 200 | 201 | 204;
};

/** Keeps the literal types of a contract. */
export function defineContract<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(contract: Contract<Params, Query, Body, Output>): Contract<Params, Query, Body, Output> {
  return contract;
}

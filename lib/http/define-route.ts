import type { z } from "zod";
import type { Contract } from "@/lib/api-contract";
import { defaultBodyLimit, readJsonBody } from "./body";
import { handleRequest, type RouteContext } from "./handle";
import { parseInput } from "./problem";
import { readParams, readQuery } from "./request-parts";

type AnyContract = Pick<Contract, "name" | "method" | "path">;

export type RouteHandler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  /** What the handler answers to; a test holds it against the folder that the handler lies in. */
  contract: AnyContract;
};

export type RouteInput<Params, Query, Body> = {
  params: Params;
  query: Query;
  body: Body;
  request: Request;
  requestId: string;
  /** Further headers of the response. */
  headers: Headers;
};

export type RouteOptions = { maxBodyBytes?: number };

/**
 * A Next route handler by its contract: guards, parses what comes in, calls, parses what goes out. Errors become
 * problem JSON; an output that fails its own schema is a bug of ours and answers 500.
 */
export function defineRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  contract: Contract<Params, Query, Body, Output>,
  handler: (
    input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Output>>,
  options: RouteOptions = {},
): RouteHandler {
  const maxBodyBytes = options.maxBodyBytes ?? defaultBodyLimit;
  const handle = (request: Request, context: RouteContext) =>
    handleRequest(request, async (requestId) => {
      const params = await readParams(contract.params, context);
      const query = readQuery(contract.query, request);
      const sent = contract.method === "GET" ? {} : await readJsonBody(request, maxBodyBytes);
      const body = parseInput(contract.body, sent, "The body");
      const headers = new Headers({ "Cache-Control": "no-store", "X-Request-Id": requestId });
      const result = await handler({ params, query, body, request, requestId, headers });
      return respond(contract, result, headers);
    });
  return Object.assign(handle, { contract });
}

function respond(contract: Contract, result: unknown, headers: Headers): Response {
  const parsed = contract.output.safeParse(result);
  if (!parsed.success) {
    throw new Error(`the output of ${contract.name} does not fit its contract`, {
      cause: parsed.error,
    });
  }
  if (contract.status === 204) return new Response(null, { status: 204, headers });
  if (contract.contentType) {
    headers.set("Content-Type", `${contract.contentType}; charset=utf-8`);
    return new Response(String(parsed.data), { status: contract.status, headers });
  }
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(parsed.data), { status: contract.status, headers });
}

import { z } from "zod";
import { queryNumber } from "@/lib/api-contract";
import type { RouteHandler } from "./define-route";
import { openEventStream, type StreamSink } from "./event-stream";
import { handleRequest, type RouteContext } from "./handle";
import { parseInput } from "./problem";
import { readParams, readQuery } from "./request-parts";

const numberSchema = queryNumber(z.int().min(0));
const querySchema = z.strictObject({ after: numberSchema.optional() });

export type EventStreamRoute<Params extends z.ZodType> = {
  name: string;
  path: string;
  params: Params;
};

export type EventStreamInput<Params> = {
  params: Params;
  /** The number of the last event that the reader has, or null for one that has nothing yet. */
  after: number | null;
};

/**
 * A route that answers with server-sent events. `handler` checks that the thing is there (and throws, for a problem
 * response) and returns what writes the stream.
 */
export function defineEventStream<Params extends z.ZodType>(
  route: EventStreamRoute<Params>,
  handler: (
    input: EventStreamInput<z.output<Params>>,
  ) => Promise<(sink: StreamSink) => Promise<void>>,
): RouteHandler {
  const handle = (request: Request, context: RouteContext) =>
    handleRequest(request, async (requestId) => {
      const params = await readParams(route.params, context);
      const { after } = readQuery(querySchema, request);
      // A browser comes back to the same address, so what it has seen since stands in the header.
      const last = request.headers.get("last-event-id");
      const lastNumber = last ? parseInput(numberSchema, last, "Last-Event-ID") : null;
      const write = await handler({ params, after: lastNumber ?? after ?? null });
      return openEventStream(request, { requestId, write });
    });
  return Object.assign(handle, {
    contract: { name: route.name, method: "GET" as const, path: route.path },
  });
}

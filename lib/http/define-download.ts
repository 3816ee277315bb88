import type { z } from "zod";
import type { Contract } from "@/lib/api-contract";
import type { RouteHandler } from "./define-route";
import { handleRequest, type RouteContext } from "./handle";
import { logger } from "./logger";
import { readParams, readQuery } from "./request-parts";

export type Download = {
  fileName: string;
  /** JSON of the contract's output in UTF-8, in pieces. It is not checked here: it may be larger than the memory. */
  content: AsyncIterable<Uint8Array>;
};

/**
 * A `GET` route that answers with a JSON file, piece by piece and no faster than it is taken. `handler` checks that the
 * thing is there (and throws, for a problem response). A failure in the middle breaks the answer off, so that no half file
 * passes for a whole one.
 */
export function defineDownload<Params extends z.ZodType>(
  contract: Contract<Params>,
  handler: (input: { params: z.output<Params> }) => Promise<Download>,
): RouteHandler {
  const handle = (request: Request, context: RouteContext) =>
    handleRequest(request, async (requestId) => {
      const params = await readParams(contract.params, context);
      readQuery(contract.query, request);
      const { fileName, content } = await handler({ params });
      return new Response(toStream(content, requestId), {
        status: contract.status,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Disposition": `attachment; filename="${encodeURIComponent(fileName)}"`,
          "Cache-Control": "no-store",
          "X-Request-Id": requestId,
        },
      });
    });
  return Object.assign(handle, { contract });
}

function toStream(
  content: AsyncIterable<Uint8Array>,
  requestId: string,
): ReadableStream<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        logger().error({ err: error, requestId }, "a download broke off");
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

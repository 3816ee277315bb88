import { StudioError } from "@/lib/errors";
import { handleRequest } from "./handle";

/** Answers as every route does, where there is none: a page for people would say nothing to a program. */
export function answerUnknownAddress(request: Request): Promise<Response> {
  return handleRequest(request, async () => {
    throw new StudioError(
      "not-found",
      "There is nothing at this address. /api/openapi.json lists what there is.",
    );
  });
}

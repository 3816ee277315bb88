import { env } from "@/lib/env";
import { type GuardOptions, guardRequest } from "./guard";
import { toProblemResponse } from "./problem";

/** What Next hands to a route. A built Next hands no parameters at all to a route whose path has none. */
export type RouteContext = {
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
};

const loopbackHosts = new Set(["localhost", "127.0.0.1", "::1"]);

/** What the guard needs of the settings. */
export function guardOptions(): GuardOptions {
  const { HOST, PUBLIC_URL } = env();
  return { publicUrl: PUBLIC_URL ?? null, isLoopback: loopbackHosts.has(HOST) };
}

/** What every route does: an id for the request, the guard, and one mapper from errors to responses. */
export async function handleRequest(
  request: Request,
  respond: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = `req_${crypto.randomUUID().replaceAll("-", "")}`;
  try {
    guardRequest(request, guardOptions());
    return await respond(requestId);
  } catch (error) {
    // Nobody reads the answer to a request that was given up, and its end is no bug.
    if (request.signal.aborted && error === request.signal.reason) {
      return new Response(null, { status: 499 });
    }
    return toProblemResponse(error, requestId);
  }
}

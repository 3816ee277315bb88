import type { Problem } from "@/lib/api-contract";
import { handleRequest } from "./handle";
import { problemResponse } from "./problem";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];
type Handlers = Partial<Record<Method, unknown>>;

export type MethodRefusal = ((request: Request) => Promise<Response>) & {
  /** The methods that the address does answer to, as its `Allow` header lists them. */
  allow: string;
};

/** Handlers for `OPTIONS` and for every method that a route does not have. */
export type OtherMethods<Given extends Handlers> = {
  [Name in Exclude<Method, keyof Given> | "OPTIONS"]: MethodRefusal;
};

/**
 * The methods that an address does not have, given those that it has: 405 as problem JSON with an `Allow` header, where
 * Next would send an empty answer without one. `OPTIONS` answers 204 with the same header.
 */
export function refuseOtherMethods<Given extends Handlers>(given: Given): OtherMethods<Given> {
  const allow = allowOf(given);
  const others = methods.filter((method) => !(method in given));
  const options = refusal(allow, async () => new Response(null, { status: 204, headers: allow }));
  const refused = refusal(allow, async (request, requestId) =>
    problemResponse(405, refusedMethod(request.method, allow.Allow, requestId), allow),
  );
  // Built from the very names that the type lists; `fromEntries` cannot express it.
  return Object.fromEntries([
    ["OPTIONS", options],
    ...others.map((method) => [method, refused]),
  ]) as OtherMethods<Given>;
}

function allowOf(given: Handlers): { Allow: string } {
  // Next answers HEAD with the handler of GET.
  const names = ["OPTIONS", ...Object.keys(given), ...("GET" in given ? ["HEAD"] : [])];
  return { Allow: names.sort().join(", ") };
}

function refusal(
  { Allow }: { Allow: string },
  respond: (request: Request, requestId: string) => Promise<Response>,
): MethodRefusal {
  const handle = (request: Request) =>
    handleRequest(request, (requestId) => respond(request, requestId));
  return Object.assign(handle, { allow: Allow });
}

function refusedMethod(method: string, allow: string, requestId: string): Problem {
  return {
    code: "invalid-input",
    title: "Method not allowed",
    detail: `This address does not answer to ${method}. It answers to ${allow}.`,
    requestId,
  };
}

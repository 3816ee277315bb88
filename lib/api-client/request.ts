import type { z } from "zod";
import { type Contract, problemSchema } from "@/lib/api-contract";
import { isAbortError, StudioError } from "@/lib/errors";

/** A part of the input that may be left out when everything in it may. */
type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> };

export type RequestInput<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> = Part<"params", Params> &
  Part<"query", Query> &
  Part<"body", Body> & { headers?: Record<string, string>; signal?: AbortSignal };

type LooseInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * Calls a route by its contract and parses the reply by the contract's output. Throws `StudioError`: the server's own
 * (with `requestId`, `fields` and `issues` in `details`), `unavailable` when the studio cannot be reached, `internal`
 * when the reply is not what the contract says. An abort is passed through untouched.
 */
export async function request<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  contract: Contract<Params, Query, Body, Output>,
  input: RequestInput<Params, Query, Body>,
): Promise<z.output<Output>> {
  const { params, query, body, headers, signal }: LooseInput = input;
  const response = await send(pathOf(contract.path, params, query), {
    method: contract.method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!response.ok) throw await errorOf(response);
  const parsed = contract.output.safeParse(response.status === 204 ? null : await jsonOf(response));
  if (!parsed.success) {
    throw new StudioError(
      "internal",
      "The studio's reply does not have the expected form. Reload the page: it may be older than the server.",
      { cause: parsed.error, details: requestIdOf(response) },
    );
  }
  return parsed.data;
}

/** The address of a route, relative to the page's own origin. */
export function pathOf(path: string, params: unknown, query?: unknown): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(entriesOf(params).get(name) ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (isAbortError(error)) throw error;
    throw unreachable(error);
  }
}

/** The error of a request that got no answer. */
function unreachable(cause?: unknown): StudioError {
  return new StudioError(
    "unavailable",
    "The studio cannot be reached. Check that it runs and that you are online, then try again.",
    { cause },
  );
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await textOf(response);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StudioError("internal", "The studio's reply could not be read. Try again.", {
      cause: error,
      details: { ...requestIdOf(response), text: text.slice(0, 500) },
    });
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (isAbortError(error)) throw error;
    throw unreachable(error);
  }
}

/** The error that a refused request stands for: problem JSON, or what a proxy said in its place. */
async function errorOf(response: Response): Promise<StudioError> {
  const text = await textOf(response);
  const problem = problemSchema.safeParse(tryJson(text));
  if (problem.success) {
    const { code, detail, title, requestId, fields, issues } = problem.data;
    return new StudioError(code, detail || title, {
      details: { status: response.status, title, requestId, fields, issues },
    });
  }
  if (response.status === 404) {
    return new StudioError("not-found", "There is nothing at this address.", {
      details: { status: 404 },
    });
  }
  return new StudioError(
    response.status >= 502 ? "unavailable" : "internal",
    `The studio answered with status ${response.status} and no explanation. Try again in a moment.`,
    { details: { status: response.status, ...requestIdOf(response), text: text.slice(0, 500) } },
  );
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: a proxy's own page. The caller words it by status.
    return null;
  }
}

function requestIdOf(response: Response): { requestId?: string } {
  const requestId = response.headers.get("x-request-id");
  return requestId ? { requestId } : {};
}

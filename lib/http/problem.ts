import type { z } from "zod";
import { type Problem, problemSchema, wordIssue } from "@/lib/api-contract";
import { type ErrorCode, isStudioError, StudioError } from "@/lib/errors";
import { logger } from "./logger";

const statuses: Record<ErrorCode, number> = {
  "not-found": 404,
  forbidden: 403,
  conflict: 409,
  "invalid-input": 400,
  "limit-reached": 413,
  "provider-failed": 502,
  "budget-spent": 402,
  "timed-out": 504,
  cancelled: 409,
  interrupted: 503,
  unavailable: 503,
  internal: 500,
};

const titles: Record<ErrorCode, string> = {
  "not-found": "Not found",
  forbidden: "Not allowed",
  conflict: "Conflict",
  "invalid-input": "Invalid input",
  "limit-reached": "Limit reached",
  "provider-failed": "Provider failed",
  "budget-spent": "Budget spent",
  "timed-out": "Timed out",
  cancelled: "Cancelled",
  interrupted: "Interrupted",
  unavailable: "Unavailable",
  internal: "Something went wrong",
};

const shownDetailsSchema = problemSchema.pick({ fields: true, issues: true });
type ShownDetails = z.infer<typeof shownDetailsSchema>;

/** Parses, or throws `invalid-input` with the path and the fault of each refused field. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => wordIssue(issue, value)).slice(0, 50);
  throw new StudioError("invalid-input", `${what} is not valid: ${wordFields(fields)}.`, {
    details: { fields },
  });
}

function wordFields(fields: { path: string; message: string }[]): string {
  return fields
    .slice(0, 3)
    .map(({ path, message }) => (path === "" ? `it ${message}` : `${path} ${message}`))
    .join("; ");
}

/**
 * The one place where an error becomes a response. A bug is logged here, once, with its cause; what is away too, because
 * only the operator can bring it back.
 */
export function toProblemResponse(error: unknown, requestId: string): Response {
  if (isStudioError(error) && error.code !== "internal") {
    if (error.code === "unavailable") {
      logger().warn({ err: error.cause, requestId }, error.message);
    }
    const shown = shownDetailsSchema.safeParse(error.details);
    const details: ShownDetails = shown.success ? shown.data : {};
    // Issues mean that the request was well formed and the plan in it was refused.
    const status = details.issues ? 422 : statuses[error.code];
    return problemResponse(status, {
      code: error.code,
      title: titles[error.code],
      detail: error.message,
      requestId,
      ...details,
    });
  }
  logger().error({ err: error, requestId }, "a request failed");
  return problemResponse(statuses.internal, {
    code: "internal",
    title: titles.internal,
    detail: "Something went wrong. The log of the studio has the cause under this request id.",
    requestId,
  });
}

export function problemResponse(
  status: number,
  problem: Problem,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "X-Request-Id": problem.requestId,
    },
  });
}

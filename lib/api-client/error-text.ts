import { isStudioError } from "@/lib/errors";
import { type WorkflowIssue, workflowIssueSchema } from "@/lib/workflow";

export type ErrorText = { message: string; requestId: string | null };

/** What may be shown of an error. One that is not ours says nothing of its inside. */
export function errorText(error: unknown): ErrorText {
  if (!isStudioError(error)) {
    return { message: "Something went wrong on this page. Reload it.", requestId: null };
  }
  const { requestId } = error.details;
  return { message: error.message, requestId: typeof requestId === "string" ? requestId : null };
}

/** Why a hand-written plan was refused; empty for any other error. */
export function issuesOf(error: unknown): WorkflowIssue[] {
  if (!isStudioError(error)) return [];
  const parsed = workflowIssueSchema.array().safeParse(error.details.issues);
  return parsed.success ? parsed.data : [];
}

/** What the server said about single fields of a request, by path. */
export function fieldsOf(error: unknown): { path: string; message: string }[] {
  const fields = isStudioError(error) ? error.details.fields : undefined;
  return Array.isArray(fields) ? fields.filter(isField) : [];
}

function isField(value: unknown): value is { path: string; message: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "message" in value &&
    typeof value.message === "string"
  );
}

/** Whether a query should be tried again: only what may pass by itself. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && isStudioError(error) && error.code === "unavailable";
}

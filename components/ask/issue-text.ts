import type { WorkflowIssue } from "@/lib/workflow";

/** One sentence for a reason why a plan is refused: where, what, and what is allowed. */
export function issueText({ code, list, step, value, allowed }: WorkflowIssue): string {
  const place = [step === null ? "" : `step ${step + 1}`, list ?? ""].filter(Boolean).join(", ");
  const words = code.replaceAll("-", " ");
  const found = value === null ? "" : ` (${value})`;
  const wanted = allowed === null ? "" : `. Allowed: ${allowed}`;
  const sentence = `${place ? `${place}: ` : ""}${words}${found}${wanted}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

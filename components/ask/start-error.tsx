import { ErrorState } from "@/components/ui/error-state";
import { Worded } from "@/components/ui/worded";
import { errorText, fieldsOf, issuesOf } from "@/lib/api-client";
import { describeIssue } from "@/lib/workflow";

/** Why a run was not started, with what was refused by name. */
export function StartError({ error, onRetry }: { error: Error; onRetry(): void }) {
  const reasons = [
    ...fieldsOf(error).map(({ path, message }) => `${path}: ${message}`),
    ...issuesOf(error).map(describeIssue),
  ];
  return (
    <ErrorState title="The run was not started" {...errorText(error)} onRetry={onRetry}>
      {reasons.length > 0 ? (
        <ul className="list-disc pl-4">
          {reasons.map((reason) => (
            <li key={reason}>
              <Worded text={reason} />
            </li>
          ))}
        </ul>
      ) : null}
    </ErrorState>
  );
}

import { X } from "lucide-react";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText } from "@/lib/api-client";
import type { ImportOutcome } from "./import-button";

export type ImportNoticeProps = { outcome: ImportOutcome; onDismiss(): void };

/** What an import did, and every entry that it left out with the reason. */
export function ImportNotice({ outcome, onDismiss }: ImportNoticeProps) {
  if (!outcome.ok) {
    return (
      <ErrorState
        title="The prices were not imported"
        {...errorText(outcome.error)}
        onRetry={onDismiss}
        retryLabel="Dismiss"
      />
    );
  }
  const { added, replaced, unchanged, conflicts } = outcome.report;
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-border bg-surface px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 space-y-1.5">
        <p>
          {formatCount(added.length)} added, {formatCount(replaced.length)} replaced by a newer
          entry, {formatCount(unchanged.length)} unchanged, {formatCount(conflicts.length)} left
          out.
        </p>
        {conflicts.length > 0 ? (
          <ul className="max-h-48 list-disc space-y-0.5 overflow-y-auto pl-5 text-state-timed-out">
            {conflicts.map(({ modelId, reason }) => (
              <li key={`${modelId} ${reason}`} className="wrap-anywhere">
                <span className="font-mono">{showBidiControls(modelId)}</span>{" "}
                {showBidiControls(reason)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

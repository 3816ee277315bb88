import { X } from "lucide-react";
import { FileProblems } from "@/components/form/file-problems";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import type { ImportOutcome } from "./import-button";
import { PriceReport } from "./price-report";

export type ImportNoticeProps = { outcome: ImportOutcome; onDismiss(): void };

/** What an import did, and every entry that it left out with the reason. */
export function ImportNotice({ outcome, onDismiss }: ImportNoticeProps) {
  if (!outcome.ok) {
    return (
      <ErrorState
        title="The prices were not imported"
        message={outcome.refusal.title}
        requestId={outcome.refusal.requestId}
        onRetry={onDismiss}
        retryLabel="Dismiss"
      >
        <FileProblems problems={outcome.refusal.problems} />
      </ErrorState>
    );
  }
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-border bg-surface px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 space-y-1.5">
        <PriceReport report={outcome.report} />
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

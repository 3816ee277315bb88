import { CircleCheck, TriangleAlert, X } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText } from "@/lib/api-client";
import type { ImportOutcome } from "./import-button";

export type ImportNoticeProps = { outcome: ImportOutcome; onDismiss(): void };

/** What came of an import, and whether the file still says what was exported. */
export function ImportNotice({ outcome, onDismiss }: ImportNoticeProps) {
  if (!outcome.ok) {
    const { error, importAnyway } = outcome;
    const text = errorText(error);
    return (
      <ErrorState
        title="The run was not imported"
        requestId={text.requestId}
        message={
          importAnyway
            ? "The file was changed after the export, so it may not say what was run. It can be imported with a mark in its title."
            : text.message
        }
        onRetry={onDismiss}
        retryLabel="Dismiss"
      >
        {importAnyway ? (
          <Button size="small" onClick={importAnyway}>
            Import anyway
          </Button>
        ) : null}
      </ErrorState>
    );
  }
  const { isHashRight, title, runId } = outcome;
  const Icon = isHashRight ? CircleCheck : TriangleAlert;
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-lg border border-border px-4 py-3 text-sm ${isHashRight ? "bg-state-succeeded-soft" : "bg-state-timed-out-soft"}`}
    >
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isHashRight ? "text-state-succeeded" : "text-state-timed-out"}`}
      />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-medium wrap-anywhere">
          Imported:{" "}
          <Link href={`/runs/${runId}`} className="underline underline-offset-4">
            {showBidiControls(title)}
          </Link>
        </p>
        <p>
          {isHashRight
            ? "The content hash is right: nothing was changed since the export."
            : "The content hash does not match: the file was changed after the export. Do not take it for what was run."}
        </p>
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

"use client";

import { CircleCheck, KeyRound, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { showBidiControls } from "@/components/ui/safe-text";
import { errorText, fieldsOf } from "@/lib/api-client";
import type { Pool } from "@/lib/api-contract";
import { useEditedConnection, usePoolTab } from "./pool-url";
import type { PoolFileProblem } from "./read-pool-file";
import { useLiveConnections } from "./use-live";

export type ImportOutcome =
  | { ok: true; pool: Pool; needKeys: string[] }
  | { ok: false; title: string; problems: PoolFileProblem[] }
  | { ok: false; error: unknown };

export type ImportNoticeProps = { outcome: ImportOutcome; onDismiss(): void };

/** What came of an import: what is wrong with the file, or which connections still need a key. */
export function ImportNotice({ outcome, onDismiss }: ImportNoticeProps) {
  if (!outcome.ok) return <Refused outcome={outcome} onDismiss={onDismiss} />;
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-border bg-state-succeeded-soft px-4 py-3 text-sm"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-succeeded" />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="font-medium wrap-anywhere">Imported: {showBidiControls(outcome.pool.name)}</p>
        {outcome.needKeys.length > 0 ? <NeedKeys labels={outcome.needKeys} /> : null}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

function NeedKeys({ labels }: { labels: string[] }) {
  const connections = useLiveConnections().data?.connections ?? [];
  const [, setTab] = usePoolTab();
  const [, setEdited] = useEditedConnection();
  const open = (label: string) => {
    const found = connections.find((connection) => connection.label === label);
    void setTab("connections");
    void setEdited({ connection: found?.id ?? null, key: null });
  };
  return (
    <div className="space-y-1.5">
      <p>A pool file holds no keys. These connections need one before they can be called:</p>
      <ul className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <li key={label} className="min-w-0">
            <Button size="small" className="max-w-full" onClick={() => open(label)}>
              <KeyRound aria-hidden />
              <span className="truncate">{showBidiControls(label)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type RefusedProps = { outcome: Exclude<ImportOutcome, { ok: true }>; onDismiss(): void };

function Refused({ outcome, onDismiss }: RefusedProps) {
  const isServers = "error" in outcome;
  const problems = isServers ? fieldsOf(outcome.error) : outcome.problems;
  const text = isServers ? errorText(outcome.error) : { message: outcome.title, requestId: null };
  return (
    <ErrorState
      title="The pool was not imported"
      {...text}
      onRetry={onDismiss}
      retryLabel="Dismiss"
    >
      {problems.length > 0 ? (
        <ul className="max-h-48 list-disc space-y-0.5 overflow-y-auto pl-4">
          {problems.map(({ path, message }) => (
            <li key={path + message} className="wrap-anywhere">
              <code className="font-mono text-xs">{path}</code>: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </ErrorState>
  );
}

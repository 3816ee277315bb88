"use client";

import { CircleCheck, KeyRound, TriangleAlert, X } from "lucide-react";
import { FileProblems } from "@/components/form/file-problems";
import type { FileRefusal } from "@/components/form/read-json-file";
import { PriceReport } from "@/components/prices/price-report";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatCount, formatCounted } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { showBidiControls } from "@/components/ui/safe-text";
import type { ImportedPool } from "@/lib/api-contract";
import { advancedTitle, furtherFieldsTitle } from "./advanced-fields";
import { useEditedConnection, usePoolTab } from "./pool-url";
import { useLiveConnections } from "./use-live";

export type ImportOutcome = ({ ok: true } & ImportedPool) | { ok: false; refusal: FileRefusal };

export type ImportNoticeProps = { outcome: ImportOutcome; onDismiss(): void };

/** What came of an import: what is wrong with the file, or which connections still need a key. */
export function ImportNotice({ outcome, onDismiss }: ImportNoticeProps) {
  if (!outcome.ok) return <Refused refusal={outcome.refusal} onDismiss={onDismiss} />;
  const look = asksForALook(outcome) ? looks.warning : looks.done;
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-lg border border-border px-4 py-3 text-sm ${look.box}`}
    >
      <look.icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look.tone}`} />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="font-medium wrap-anywhere">Imported: {showBidiControls(outcome.pool.name)}</p>
        <WhatWasMade made={outcome} />
        {outcome.needKeys.length > 0 ? <NeedKeys needed={outcome.needKeys} /> : null}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

const looks = {
  done: { icon: CircleCheck, box: "bg-state-succeeded-soft", tone: "text-state-succeeded" },
  warning: { icon: TriangleAlert, box: "bg-state-timed-out-soft", tone: "text-state-timed-out" },
};

function asksForALook({ needKeys, withExtraBody, prices }: ImportedPool): boolean {
  return [needKeys, withExtraBody, prices.conflicts].some(({ length }) => length > 0);
}

function WhatWasMade({ made }: { made: ImportedPool }) {
  const { workers, prices, usedVariables, withExtraBody } = made;
  const hasPrices = Object.values(prices).some(({ length }) => length > 0);
  return (
    <>
      <p className="tabular-nums">
        {formatCounted(workers.added, "worker is", "workers are")} new,{" "}
        {formatCount(workers.reused)} {workers.reused === 1 ? "was" : "were"} there in the same
        settings and {workers.reused === 1 ? "is" : "are"} used.
      </p>
      {usedVariables.length > 0 ? (
        <p className="wrap-anywhere">
          Its workers call with keys of this studio: <Names names={usedVariables} />.
        </p>
      ) : null}
      {withExtraBody.length > 0 ? (
        <p className="wrap-anywhere">
          {withExtraBody.map(showBidiControls).join(", ")}{" "}
          {withExtraBody.length === 1 ? "sends" : "send"} fields of the file’s choice with each
          call. Look at them before you use {withExtraBody.length === 1 ? "it" : "them"}: they stand
          in the worker’s settings under “{advancedTitle}”, as “{furtherFieldsTitle}”.
        </p>
      ) : null}
      {hasPrices ? (
        <div className="space-y-1">
          <p>The prices of the file, merged into the price table:</p>
          <PriceReport report={prices} />
        </div>
      ) : null}
    </>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 ? ", " : ""}
      <code className="font-mono text-xs">{name}</code>
    </span>
  ));
}

function NeedKeys({ needed }: { needed: ImportedPool["needKeys"] }) {
  const connections = useLiveConnections().data?.connections ?? [];
  const [, setTab] = usePoolTab();
  const [, setEdited] = useEditedConnection();
  const open = (id: string) => {
    void setTab("connections");
    void setEdited({ connection: id, key: null });
  };
  // What has its key by now needs none any more.
  const left = needed.filter(
    ({ id }) => connections.find((connection) => connection.id === id)?.key.problem !== null,
  );
  if (left.length === 0) return <p>All of its connections have their keys now.</p>;
  const dropped = [...new Set(left.flatMap(({ variable }) => variable ?? []))];
  return (
    <div className="space-y-1.5">
      <p>A pool file holds no keys. These connections need one before they can be called:</p>
      <ul className="flex flex-wrap gap-2">
        {left.map(({ id, label }) => (
          <li key={id} className="min-w-0">
            <Button size="small" className="max-w-full" onClick={() => open(id)}>
              <KeyRound aria-hidden />
              <span className="truncate">{showBidiControls(label)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {dropped.length > 0 ? (
        <p className="text-muted">
          The file names <Names names={dropped} /> for{" "}
          {dropped.length === 1 ? "a host that it was" : "hosts that they were"} not made for here:
          a file alone sends no key of this studio anywhere.
        </p>
      ) : null}
    </div>
  );
}

type RefusedProps = { refusal: FileRefusal; onDismiss(): void };

function Refused({ refusal, onDismiss }: RefusedProps) {
  return (
    <ErrorState
      title="The pool was not imported"
      message={refusal.title}
      requestId={refusal.requestId}
      onRetry={onDismiss}
      retryLabel="Dismiss"
    >
      <FileProblems problems={refusal.problems} />
    </ErrorState>
  );
}

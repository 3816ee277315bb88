"use client";

import { List, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount, formatCounted } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { showBidiControls } from "@/components/ui/safe-text";
import type { Connection } from "@/lib/api-contract";
import { exactUsd } from "@/lib/runs";
import { CircuitNotice } from "./circuit-notice";
import { kindLooks } from "./connection-kinds";
import { DeleteConnectionDialog } from "./delete-connection-dialog";
import { KeyState } from "./key-state";
import { useEditedConnection, useListedModels } from "./pool-url";
import { UnpricedNote } from "./unpriced-note";
import { errorRate, failuresInWords, limitsInWords, spentToday } from "./words";

/** A connection: where it leads, whether it has its key, and how it fares. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { kind, baseUrl, stats, limits, circuit, dayBudgetUsd, unpricedWorkers } = connection;
  const { icon: Icon, word } = kindLooks[kind];
  const label = showBidiControls(connection.label);
  const [, setListed] = useListedModels();
  const rate = errorRate(stats);
  return (
    <article
      aria-label={label}
      className="flex h-full flex-col gap-4 rounded-lg border border-border bg-surface p-4"
    >
      <header className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
        <div className="min-w-0 flex-1 space-y-0.5">
          <h2 className="line-clamp-2 text-sm font-semibold wrap-anywhere">{label}</h2>
          <p className="text-xs wrap-anywhere text-muted">
            {word}
            {baseUrl ? (
              <>
                {" · "}
                <span className="font-mono">{showBidiControls(baseUrl)}</span>
              </>
            ) : null}
          </p>
        </div>
        <ConnectionMenu connection={connection} />
      </header>
      {circuit.state === "closed" ? null : <CircuitNotice connection={connection} />}
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 text-sm sm:grid-cols-3">
        <Fact label="Key">
          <KeyState connection={connection} />
        </Fact>
        <Fact label="Open calls">
          {limits.concurrency === null
            ? formatCount(stats.open)
            : `${formatCount(stats.open)} of ${formatCount(limits.concurrency)}`}
        </Fact>
        <Fact label="Failed, last hour" title={failuresInWords(stats)}>
          {rate === null ? "no calls" : `${rate} of ${formatCounted(stats.lastHour, "call")}`}
        </Fact>
        {/* What a simulation says that its calls would cost is no money. */}
        {kind === "simulated" ? null : (
          <Fact label="Spent today">
            {spentToday(stats)}
            {dayBudgetUsd === null ? null : (
              <span className="text-muted"> of {exactUsd(dayBudgetUsd)}</span>
            )}
          </Fact>
        )}
        <Fact label="Limits" className="col-span-2">
          {limitsInWords(limits, kind === "simulated" ? null : dayBudgetUsd) ?? "none"}
        </Fact>
      </dl>
      {dayBudgetUsd !== null && unpricedWorkers > 0 ? (
        <p className="text-xs text-muted">
          <UnpricedNote workers={unpricedWorkers} />
        </p>
      ) : null}
      {connection.key.problem ? (
        <p className="text-sm wrap-anywhere text-state-timed-out">
          {showBidiControls(connection.key.problem)}
        </p>
      ) : null}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <span className="text-xs text-muted">{formatCounted(connection.workers, "worker")}</span>
        <Button size="small" onClick={() => void setListed(connection.id)}>
          <List aria-hidden />
          Discover models
        </Button>
      </footer>
    </article>
  );
}

type FactProps = { label: string; title?: string; className?: string; children: ReactNode };

function Fact({ label, title, className, children }: FactProps) {
  return (
    <div title={title} className={className}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function ConnectionMenu({ connection }: { connection: Connection }) {
  const [, setEdited] = useEditedConnection();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${showBidiControls(connection.label.slice(0, 60))}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={Pencil}
          onClosed={() => void setEdited({ connection: connection.id, key: null })}
        >
          Edit…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onClosed={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      <DeleteConnectionDialog
        connection={connection}
        isOpen={isDeleting}
        onOpenChange={setDeleting}
      />
    </>
  );
}

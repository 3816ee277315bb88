"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Canvas } from "@/components/canvas/canvas";
import { RenameDialog } from "@/components/run-actions/rename-dialog";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { RealityBadge } from "@/components/ui/reality-badge";
import { StatusBadge } from "@/components/ui/status-badge";
import { Time } from "@/components/ui/time";
import type { RunSource } from "@/lib/api-client";
import { answerFlaw, type Run, realityOf } from "@/lib/runs";
import { ExportMenu } from "./export-menu";
import { FlawBadge } from "./flaw-badge";
import { OwnActions } from "./own-actions";
import { realitySubject } from "./reality-in-words";
import { RunSetup } from "./run-setup";
import { shownTitle } from "./run-title";

export type RunHeaderProps = { run: Run; source: RunSource; canvas: Canvas };

export function RunHeader({ run, source, canvas }: RunHeaderProps) {
  const title = shownTitle(run.title);
  const reality = realityOf(run);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-2">
        <h1
          title={title}
          className="line-clamp-2 min-w-0 text-xl leading-7 font-semibold tracking-tight wrap-anywhere"
        >
          {title}
        </h1>
        {source.kind === "own" ? <Rename run={run} /> : null}
      </div>
      <div className="flex basis-full flex-wrap items-center gap-x-2.5 gap-y-1 sm:order-last lg:flex-nowrap">
        <StatusBadge status={run.status} />
        <FlawBadge flaw={answerFlaw(run)} />
        {reality === "real" ? (
          <Badge look="outline">Real</Badge>
        ) : (
          <RealityBadge reality={reality} of={realitySubject(run.totals)} />
        )}
        <span className="shrink-0 text-xs text-muted">
          <Time iso={run.createdAt} />
        </span>
        <RunSetup run={run} />
      </div>
      <div
        className={classNames(
          "ml-auto flex items-center gap-2",
          // A row of its own for many; a guest has one, which keeps its size.
          source.kind === "own" &&
            "max-sm:grid max-sm:basis-full max-sm:auto-cols-fr max-sm:grid-flow-col",
        )}
      >
        {source.kind === "own" ? <OwnActions run={run} /> : null}
        <ExportMenu run={run} source={source} canvas={canvas} />
      </div>
    </header>
  );
}

function Rename({ run }: { run: Run }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label="Rename" className="-my-0.5 shrink-0" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <RenameDialog run={run} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

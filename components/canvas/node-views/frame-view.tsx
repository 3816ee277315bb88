"use client";

import { Fragment, memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { CanvasFrame } from "../canvas";
import { useIsFar } from "../far-context";

const tones: Record<CanvasFrame["status"], string> = {
  planning: "text-state-running",
  running: "text-state-running",
  succeeded: "text-muted",
  accepted: "text-state-succeeded",
  failed: "text-state-failed",
  stopped: "text-state-cancelled",
};

/** The ground of a round, with its name and state. */
export const FrameView = memo(function FrameView({ frame }: { frame: CanvasFrame }) {
  const isFar = useIsFar();
  return (
    <div className="size-full rounded-2xl border border-border-strong/70 bg-subtle/45">
      <div
        className={classNames(
          "flex items-baseline gap-2.5 overflow-hidden whitespace-nowrap",
          isFar ? "px-8 pt-3.5 text-lg" : "px-8 pt-4 text-[13px]",
        )}
      >
        <span className="font-semibold">{frame.title}</span>
        <span className={classNames("truncate", tones[frame.status])}>{frame.statusWord}</span>
        {frame.remarks.map((remark) => (
          <Fragment key={remark}>
            <span aria-hidden className="text-muted">
              ·
            </span>
            <span className="text-muted">{remark}</span>
          </Fragment>
        ))}
      </div>
    </div>
  );
});

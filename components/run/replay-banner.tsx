"use client";

import { History } from "lucide-react";
import { Button } from "@/components/ui/button";
import { eventInWords } from "./replay";
import type { Replay } from "./use-replay";

export function ReplayBanner({ replay }: { replay: Replay }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-accent/30 bg-accent-soft px-4 py-2 text-sm">
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 tabular-nums">
        {replay.isLoading ? (
          "The events are being loaded."
        ) : (
          <>
            <span className="font-medium">
              Replaying event {replay.index} of {replay.count}
            </span>
            <span className="text-muted">
              {": "}
              {replay.event ? eventInWords(replay.event) : "the run is queued"}
            </span>
          </>
        )}
      </p>
      <Button size="small" onClick={replay.stop}>
        End the replay
      </Button>
    </div>
  );
}

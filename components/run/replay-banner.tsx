"use client";

import { History } from "lucide-react";
import { Button } from "@/components/ui/button";
import { eventInWords } from "./replay";
import type { Replay } from "./use-replay";

export function ReplayBanner({ replay }: { replay: Replay }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 rounded-md border border-accent/30 bg-accent-soft py-0.5 pr-0.5 pl-3 text-sm max-lg:min-h-11.5 lg:h-8.5">
      <History aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 tabular-nums lg:truncate">
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

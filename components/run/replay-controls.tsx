"use client";

import { ChevronLeft, ChevronRight, History, Pause, Play, X } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { errorText } from "@/lib/api-client";
import { eventInWords } from "./replay";
import { useFocusKept } from "./use-focus-kept";
import { type Replay, replaySpeeds } from "./use-replay";

/** Plays the stored events again: canvas, list and panel show the run as it was. */
export function ReplayControls({ replay }: { replay: Replay }) {
  const mainControl = useFocusKept(replay.isOn);
  if (replay.error) {
    return (
      <ErrorState
        title="The events could not be loaded"
        {...errorText(replay.error)}
        onRetry={replay.start}
        className="m-3"
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3 border-t border-border px-4 py-2">
      {replay.isOn ? (
        <ReplayBar replay={replay} mainControl={mainControl} />
      ) : (
        <Button ref={mainControl} size="small" onClick={replay.start}>
          <History aria-hidden />
          Replay the events
        </Button>
      )}
    </div>
  );
}

type ReplayBarProps = { replay: Replay; mainControl: RefObject<HTMLButtonElement | null> };

function ReplayBar({ replay, mainControl }: ReplayBarProps) {
  const words = replay.event ? eventInWords(replay.event) : "the run is queued";
  return (
    <>
      <div className="flex">
        <IconButton
          label="One event back"
          aria-disabled={replay.index === 0}
          onClick={() => replay.go(replay.index - 1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          ref={mainControl}
          label={replay.isPlaying ? "Pause" : "Play"}
          onClick={replay.isPlaying ? replay.pause : replay.play}
        >
          {replay.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <IconButton
          label="One event on"
          aria-disabled={replay.index >= replay.count}
          onClick={() => replay.go(replay.index + 1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <input
        type="range"
        aria-label="Event"
        aria-valuetext={`event ${replay.index} of ${replay.count}: ${words}`}
        min={0}
        max={replay.count}
        value={replay.index}
        onChange={(event) => replay.go(event.target.valueAsNumber)}
        className="h-8 min-w-20 flex-1 cursor-pointer accent-accent"
      />
      <Select
        label="Speed"
        size="small"
        value={String(replay.speed)}
        onChange={(speed) => replay.setSpeed(Number(speed))}
        groups={[
          {
            label: "",
            options: replaySpeeds.map((speed) => ({ value: String(speed), label: `${speed}×` })),
          },
        ]}
      />
      <IconButton label="End the replay" onClick={replay.stop}>
        <X aria-hidden />
      </IconButton>
    </>
  );
}

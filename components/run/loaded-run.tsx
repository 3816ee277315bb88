"use client";

import { memo, useMemo } from "react";
import { heightForWhole } from "@/components/canvas/follow-view";
import { GrowingProvider } from "@/components/canvas/growing-store";
import { toCanvas } from "@/components/canvas/to-canvas";
import { FrozenTime } from "@/components/canvas/use-now";
import { StaleNote } from "@/components/ui/stale-note";
import type { LiveRun, RunSource } from "@/lib/api-client";
import { hasEnded, type Run } from "@/lib/runs";
import { ConnectionNotice } from "./connection-notice";
import { Inspector } from "./inspector/inspector";
import { QuestionAndAnswer } from "./question-and-answer";
import { RepeatedRun } from "./repeated-run";
import { ReplayBanner } from "./replay-banner";
import { RunAnnouncer } from "./run-announcer";
import { RunFigures } from "./run-figures";
import { RunHeader } from "./run-header";
import { runPageStyle, runScreenStyle } from "./run-page-style";
import { useReplayPosition } from "./run-url";
import { SkipToWorkflow } from "./skip-to-workflow";
import { TimelinePanel } from "./timeline-panel";
import { useCanvas } from "./use-canvas";
import { useReplay } from "./use-replay";
import { useSelectedStep } from "./use-selected-step";
import { useTabTitle } from "./use-tab-title";
import { Workspace } from "./workspace";

export type LoadedRunProps = { source: RunSource; live: LiveRun; run: Run };

export function LoadedRun({ source, live, run }: LoadedRunProps) {
  const [position] = useReplayPosition();
  useTabTitle(run.title);
  return (
    <GrowingProvider growing={position === null ? live.growing : nothingGrows}>
      <RunBody source={source} run={run} connection={live.connection} isStale={live.isStale} />
    </GrowingProvider>
  );
}

/** What is replayed does not grow: its pieces are not kept. */
const nothingGrows: LiveRun["growing"] = new Map();

type RunBodyProps = { source: RunSource; run: Run } & Pick<LiveRun, "connection" | "isStale">;

/** Drawn anew with each event, and not with each piece of a growing reply. */
const RunBody = memo(function RunBody({ source, run, connection, isStale }: RunBodyProps) {
  const replay = useReplay(source);
  const shown = replay.run ?? run;
  const canvas = useCanvas(shown);
  const [selectedId, handleSelect] = useSelectedStep();
  const wholePx = useMemo(
    () => (hasEnded(run.status) ? heightForWhole(toCanvas(run).bounds) : null),
    [run],
  );
  const isLive = !hasEnded(run.status) && !replay.isOn;
  const selected = canvas.nodes.find((node) => node.id === selectedId) ?? null;
  const frozen = replay.isOn && replay.event ? Date.parse(replay.event.at) : null;
  return (
    <div className={runPageStyle}>
      <SkipToWorkflow />
      <div className={runScreenStyle}>
        <RunHeader run={run} source={source} canvas={canvas} />
        <RunFigures run={run} />
        {source.kind === "own" && run.parentRunId !== null ? (
          <RepeatedRun run={run} repeatedId={run.parentRunId} />
        ) : null}
        <QuestionAndAnswer run={run} source={source} />
        <FrozenTime value={frozen}>
          <Workspace
            run={shown}
            canvas={canvas}
            isLive={isLive}
            wholePx={wholePx}
            isReplaying={replay.run !== null}
            notice={
              <>
                <ConnectionNotice connection={connection} />
                <StaleNote isStale={isStale} />
                {replay.isOn ? <ReplayBanner replay={replay} /> : null}
              </>
            }
            selectedId={selectedId}
            onSelect={handleSelect}
            inspector={
              selected ? (
                <Inspector
                  key={selected.id}
                  source={source}
                  run={shown}
                  node={selected}
                  onSelect={handleSelect}
                />
              ) : null
            }
          />
        </FrozenTime>
      </div>
      <FrozenTime value={frozen}>
        <TimelinePanel
          run={shown}
          isLive={isLive}
          replay={replay}
          selectedId={selectedId}
          onSelect={handleSelect}
        />
      </FrozenTime>
      <RunAnnouncer run={run} />
    </div>
  );
});

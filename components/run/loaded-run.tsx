"use client";

import { FrozenTime } from "@/components/canvas/use-now";
import type { LiveRun, RunSource } from "@/lib/api-client";
import { hasEnded, type Run } from "@/lib/runs";
import { ConnectionNotice } from "./connection-notice";
import { Inspector } from "./inspector/inspector";
import { QuestionAndAnswer } from "./question-and-answer";
import { ReplayBanner } from "./replay-banner";
import { RunAnnouncer } from "./run-announcer";
import { RunFigures } from "./run-figures";
import { RunHeader } from "./run-header";
import { runPageStyle, runScreenStyle } from "./run-page-style";
import { SkipToWorkflow } from "./skip-to-workflow";
import { TimelinePanel } from "./timeline-panel";
import { useCanvas } from "./use-canvas";
import { useReplay } from "./use-replay";
import { useSelectedStep } from "./use-selected-step";
import { Workspace } from "./workspace";

export type LoadedRunProps = { source: RunSource; live: LiveRun; run: Run };

export function LoadedRun({ source, live, run }: LoadedRunProps) {
  const replay = useReplay(source);
  const shown = replay.run ?? run;
  const canvas = useCanvas(shown);
  const [selectedId, handleSelect] = useSelectedStep();
  const isLive = !hasEnded(run.status) && !replay.isOn;
  const selected = canvas.nodes.find((node) => node.id === selectedId) ?? null;
  const frozen = replay.isOn && replay.event ? Date.parse(replay.event.at) : null;
  return (
    <div className={runPageStyle}>
      <SkipToWorkflow />
      <div className={runScreenStyle}>
        <RunHeader run={run} source={source} canvas={canvas} />
        <RunFigures run={run} />
        <QuestionAndAnswer run={run} source={source} />
        <FrozenTime value={frozen}>
          <Workspace
            run={shown}
            canvas={canvas}
            growing={replay.isOn ? nothingGrows : live.growing}
            isLive={isLive}
            isReplaying={replay.isOn}
            notice={
              <>
                <ConnectionNotice connection={live.connection} />
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
                  growing={replay.isOn ? nothingGrows : live.growing}
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
}

const nothingGrows: LiveRun["growing"] = new Map();

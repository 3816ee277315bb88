"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import type { StepNode } from "@/components/canvas/canvas";
import { SimulatedMark } from "@/components/canvas/node-views/simulated-mark";
import { StepStatus } from "@/components/canvas/node-views/step-status";
import { isSimulated, shortWorkerName, standInWords, workerName } from "@/components/canvas/words";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { WorkerChip } from "@/components/ui/worker-chip";
import { type RunSource, runQueries } from "@/lib/api-client";
import type { Run } from "@/lib/runs";
import { type InspectorTab, inspectorTabs, useInspectorTab } from "../run-url";
import { AttemptsPanel } from "./attempts-panel";
import type { PanelProps } from "./panel-props";
import { PlanPanel } from "./plan-panel";
import { PromptPanel } from "./prompt-panel";
import { RawPanel } from "./raw-panel";
import { ReasoningPanel, ReplyPanel } from "./reply-panel";
import { SubtaskPanel } from "./subtask-panel";
import { UsagePanel } from "./usage-panel";

const panels = {
  subtask: { word: "Subtask", Panel: SubtaskPanel },
  plan: { word: "Plan", Panel: PlanPanel },
  prompt: { word: "Prompt", Panel: PromptPanel },
  reply: { word: "Reply", Panel: ReplyPanel },
  reasoning: { word: "Reasoning", Panel: ReasoningPanel },
  usage: { word: "Usage", Panel: UsagePanel },
  attempts: { word: "Attempts", Panel: AttemptsPanel },
  raw: { word: "Raw", Panel: RawPanel },
} satisfies Record<InspectorTab, { word: string; Panel: ComponentType<PanelProps> }>;

export type StepInspectorProps = {
  source: RunSource;
  run: Run;
  node: StepNode;
  close: ReactNode;
  onSelect(id: string | null): void;
};

/** How often a step is asked for again until the server has its end. */
const settleMs = 1_000;

export function StepInspector({ source, run, node, close, onSelect }: StepInspectorProps) {
  const [chosen, setChosen] = useInspectorTab();
  const [isWhole, setIsWhole] = useState(false);
  const { step, worker } = node;
  const isConduct = step.kind === "conduct";
  const tabs = inspectorTabs.filter((tab) => tab !== "plan" || isConduct);
  const tab = chosen && tabs.includes(chosen) ? chosen : isConduct ? "plan" : "reply";
  const query = useQuery({
    ...runQueries.step(source, step.key),
    enabled: step.startedAt !== null && (isWhole || tab === "prompt" || tab === "raw"),
    refetchInterval: ({ state }) =>
      step.endedAt !== null && state.data !== undefined && state.data.endedAt === null
        ? settleMs
        : false,
  });
  const props: PanelProps = {
    run,
    isOwn: source.kind === "own",
    node,
    full: { query, isAsked: isWhole, load: () => setIsWhole(true) },
    onSelect,
  };
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => void setChosen(inspectorTabs.find((name) => name === next) ?? null)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <header className="flex items-center gap-2 py-2 pr-2 pl-4">
        <h3 className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
          <span>
            {node.title}
            {run.rounds.length > 1 ? (
              <span className="font-normal text-muted"> · round {step.round + 1}</span>
            ) : null}
          </span>
          {worker ? (
            <WorkerChip
              label={shortWorkerName(step, worker)}
              color={worker.color}
              ordinal={step.worker ?? undefined}
            />
          ) : (
            <span className="font-normal text-muted">{workerName(step, worker)}</span>
          )}
          {isSimulated(worker) ? <SimulatedMark className="font-normal" /> : null}
          {node.standIn ? (
            <span className="font-normal text-state-timed-out">{standInWords(node.standIn)}</span>
          ) : null}
          <StepStatus step={step} isRefused={node.isRefused} />
        </h3>
        {close}
      </header>
      <TabList aria-label="Parts of the step" className="shrink-0 gap-0 px-2">
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            className="px-1.5 text-[13px] focus-visible:-outline-offset-2"
          >
            {panels[name].word}
            {name === "attempts" && step.attempts.length > 1 ? ` ${step.attempts.length}` : ""}
          </Tab>
        ))}
      </TabList>
      {tabs.map((name) => {
        const { Panel } = panels[name];
        return (
          <TabPanel
            key={name}
            value={name}
            className="min-h-0 flex-1 overflow-y-auto p-4 text-sm focus-visible:-outline-offset-2"
          >
            <Panel {...props} />
          </TabPanel>
        );
      })}
    </Tabs>
  );
}

"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { PlanBox } from "@/components/ask/plan-box";
import { PoolSelect } from "@/components/ask/pool-select";
import { SettingsButton } from "@/components/ask/settings-button";
import { SettingsPanel } from "@/components/ask/settings-panel";
import { ObstacleNote, StartButton } from "@/components/ask/start-button";
import { StartError } from "@/components/ask/start-error";
import { StrategySelect } from "@/components/ask/strategy-select";
import { useRunWay, type WayState } from "@/components/ask/use-run-way";
import { WorkerPicker } from "@/components/ask/worker-picker";
import { Button } from "@/components/ui/button";
import type { PoolChoice } from "@/lib/api-client";
import { runMutations } from "@/lib/api-client";
import type { Run } from "@/lib/runs";
import { rerunStart } from "./rerun-start";

export type RerunFormProps = { run: Run; pools: readonly PoolChoice[]; onClose(): void };

/** Strategy, pool, workers and settings as they were in the run, each to be changed. */
export function RerunForm({ run, pools, onClose }: RerunFormProps) {
  const router = useRouter();
  const id = useId();
  const noteId = useId();
  const [start] = useState(() => rerunStart(run, pools));
  const [state, setState] = useState(start.state);
  const [planText, setPlanText] = useState(start.planText);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const form = useRunWay({
    state,
    onChange: (change: Partial<WayState>) => setState((before) => ({ ...before, ...change })),
    planText,
    baseSettings: start.settings,
    knownWorkers: run.pool.workers,
  });
  const rerun = useMutation(runMutations.rerun());
  const { pool, way, obstacle } = form;

  const handleStart = () => {
    if (obstacle?.place === "settings") setSettingsOpen(true);
    if (!way || rerun.isPending) return;
    // Named always: unless told, the server takes the workers that the run had.
    const workers = pool?.workers.map((worker) => worker.id);
    rerun.mutate(
      { id: run.id, ...way, workers },
      {
        onSuccess: (started) => {
          onClose();
          router.push(`/runs/${started.id}`);
        },
      },
    );
  };
  return (
    <div className="space-y-4">
      <div className="overflow-hidden rounded-lg border border-border bg-surface">
        <div className="flex flex-wrap items-center gap-2 px-3 py-2.5">
          <StrategySelect team={form.team} value={form.choice} onChange={form.setChoice} />
          <PoolSelect
            pools={form.pools.data?.pools}
            pool={form.wholePool}
            onChange={form.setPool}
          />
          <SettingsButton
            controls={id}
            isOpen={areSettingsOpen}
            onToggle={() => setSettingsOpen((isOpen) => !isOpen)}
            settings={form.settings}
            isWrong={obstacle?.place === "settings"}
          />
        </div>
        {form.choice?.kind === "plan" ? (
          <PlanBox
            text={planText}
            onChange={setPlanText}
            pool={pool}
            reading={form.plan.data}
            error={form.plan.error}
          />
        ) : null}
        {areSettingsOpen ? (
          <SettingsPanel
            id={id}
            form={form.settingsForm}
            onChange={form.setSettingsForm}
            pool={pool}
            base={start.settings}
            fallbackProblem={form.fallbackProblem}
          />
        ) : null}
        <div className="border-t border-border bg-background/60 px-3 py-2.5">
          <WorkerPicker
            pool={form.wholePool}
            choice={form.workerChoice}
            onChange={form.setWorkers}
          />
        </div>
      </div>
      {rerun.error ? <StartError error={rerun.error} onRetry={handleStart} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <ObstacleNote id={noteId} obstacle={obstacle} />
        <Button onClick={onClose}>Cancel</Button>
        <StartButton
          noteId={noteId}
          obstacle={obstacle}
          isBusy={rerun.isPending}
          onClick={handleStart}
        >
          Run again
        </StartButton>
      </div>
    </div>
  );
}

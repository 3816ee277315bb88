"use client";

import { CornerDownLeft } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Kbd } from "@/components/ui/kbd";
import { errorText } from "@/lib/api-client";
import { PlanBox } from "./plan-box";
import { PoolSelect } from "./pool-select";
import { QuestionBox } from "./question-box";
import { SettingsButton } from "./settings-button";
import { SettingsPanel } from "./settings-panel";
import { ObstacleNote, StartButton } from "./start-button";
import { StartError } from "./start-error";
import { StrategySelect } from "./strategy-select";
import type { useAskForm } from "./use-ask-form";
import { useStartRun } from "./use-start-run";
import { WorkerPicker } from "./worker-picker";

export type ComposerProps = {
  form: ReturnType<typeof useAskForm>;
  questionRef: RefObject<HTMLTextAreaElement | null>;
};

/** The box that a question is asked in, with its strategy, pool and settings. */
export function Composer({ form, questionRef }: ComposerProps) {
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const { start, isStarting, error } = useStartRun({ onStarted: form.clear });
  const { pool, choice, obstacle, body } = form;

  const submit = () => {
    if (obstacle === null && body) start(body);
    else if (obstacle?.place === "question") questionRef.current?.focus();
    else if (obstacle?.place === "settings") setSettingsOpen(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      aria-label="Ask"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={handleKey}
      className="space-y-3"
    >
      <div className="rounded-xl border border-border-strong bg-surface shadow-sm transition-shadow has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-2 has-[textarea:focus-visible]:ring-accent/25">
        <QuestionBox
          ref={questionRef}
          value={form.draft.question}
          onChange={(question) => form.update({ question })}
        />
        {choice?.kind === "plan" ? (
          <PlanBox
            text={form.draft.planText}
            onChange={(planText) => form.update({ planText })}
            pool={pool}
            reading={form.plan.data}
            error={form.plan.error}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-2 border-t border-border px-3 py-2.5">
          <StrategySelect team={form.team} value={choice} onChange={form.setChoice} />
          <PoolSelect
            pools={form.pools.data?.pools}
            pool={form.wholePool}
            onChange={form.setPool}
          />
          <SettingsButton
            controls="settings"
            isOpen={areSettingsOpen}
            onToggle={() => setSettingsOpen((isOpen) => !isOpen)}
            settings={form.settings}
            isWrong={obstacle?.place === "settings"}
          />
          <div className="ml-auto flex items-center gap-3">
            <RunKeys />
            <StartButton
              type="submit"
              noteId="run-obstacle"
              obstacle={obstacle}
              isBusy={isStarting}
            >
              {isStarting ? "Starting" : "Run"}
            </StartButton>
          </div>
          <ObstacleNote id="run-obstacle" obstacle={isStarting ? null : obstacle} />
        </div>
        {areSettingsOpen ? (
          <SettingsPanel
            id="settings"
            form={form.settingsForm}
            onChange={form.setSettingsForm}
            pool={pool}
            fallbackProblem={form.fallbackProblem}
          />
        ) : null}
        <div className="rounded-b-xl border-t border-border bg-background/60 px-3 py-2.5">
          <WorkerPicker
            pool={form.wholePool}
            choice={form.workerChoice}
            onChange={form.setWorkers}
          />
        </div>
      </div>
      {form.pools.error ? (
        <ErrorState
          title="The pools could not be loaded"
          {...errorText(form.pools.error)}
          onRetry={() => void form.pools.refetch()}
        />
      ) : null}
      {error ? <StartError error={error} onRetry={submit} /> : null}
    </form>
  );
}

function RunKeys() {
  return (
    <span className="hidden items-center gap-1 sm:flex" aria-hidden>
      <Kbd>Ctrl</Kbd>
      <Kbd>
        <CornerDownLeft className="size-3" />
      </Kbd>
    </span>
  );
}

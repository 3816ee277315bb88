"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { planQueries, poolQueries } from "@/lib/api-client";
import type { CreateRunBody } from "@/lib/api-contract";
import type { RunSettings } from "@/lib/runs";
import { readSettings, settingsFormOf } from "./setting-fields";
import {
  builtinConductor,
  choiceWithin,
  formatStrategyChoice,
  parseStrategyChoice,
  type StrategyChoice,
  toStrategySpec,
} from "./strategy-choice";
import {
  chosenWorkers,
  formatWorkerChoice,
  movedChoice,
  movedOrdinal,
  parseWorkerChoice,
  type WorkerChoice,
} from "./worker-choice";

/** How a question is to be answered, as text, for the address; null where nothing was chosen. */
export type WayState = { strategy: string | null; pool: string | null; workers: string | null };

export type RunWayInput = {
  state: WayState;
  onChange(change: Partial<WayState>): void;
  planText: string;
  /** What the settings are when nothing is typed. */
  baseSettings: RunSettings;
};

type Way = Pick<CreateRunBody, "strategy" | "poolId" | "workers" | "settings">;

/** Strategy, pool, workers, settings and a plan by hand: what is chosen, and what of a request it makes. */
export function useRunWay({ state, onChange, planText, baseSettings }: RunWayInput) {
  const [settingsForm, setSettingsForm] = useState(() => settingsFormOf(baseSettings));
  const pools = useQuery(poolQueries.list());
  const list = pools.data?.pools ?? [];
  const wholePool =
    list.find(({ id }) => id === state.pool) ?? list.find((p) => p.isDefault) ?? list[0];
  const workerChoice = parseWorkerChoice(state.workers);
  const workers = wholePool ? chosenWorkers(wholePool, workerChoice) : [];
  const pool = wholePool && { ...wholePool, workers };
  const chosenIds =
    wholePool && workers.length < wholePool.workers.length
      ? workers.map(({ id }) => id)
      : undefined;
  const choice = choiceWithin(parseStrategyChoice(state.strategy ?? "") ?? builtinConductor, pool);
  const settings = readSettings(settingsForm, baseSettings);
  const maxSteps = (settings.ok ? settings.settings.maxSteps : null) ?? baseSettings.maxSteps;

  const readText = useDeferredValue(planText);
  const isPlanRead = choice.kind === "plan" && readText.trim() !== "";
  const plan = useQuery({
    ...planQueries.read({ text: readText, poolId: pool?.id, workers: chosenIds, maxSteps }),
    enabled: isPlanRead,
  });
  const reading = readText === planText && isPlanRead && plan.data?.ok ? plan.data : null;
  const strategy = toStrategySpec(choice, reading);

  const strategyText = (next: StrategyChoice) => {
    const text = formatStrategyChoice(next);
    return text === "conductor" ? null : text;
  };
  return {
    pools,
    wholePool,
    /** With the chosen workers only. */
    pool,
    workerChoice,
    choice,
    setChoice: (next: StrategyChoice) => onChange({ strategy: strategyText(next) }),
    setPool: (id: string) => onChange({ pool: id, workers: null }),
    setWorkers: (next: WorkerChoice) => {
      const after = wholePool ? chosenWorkers(wholePool, next) : [];
      const { fallbackOrdinal } = settingsForm;
      if (fallbackOrdinal !== null) {
        const moved = movedOrdinal(workers, after, fallbackOrdinal);
        setSettingsForm({ ...settingsForm, fallbackOrdinal: moved });
      }
      onChange({
        workers: formatWorkerChoice(next),
        strategy: strategyText(movedChoice(workers, after, choice)),
      });
    },
    settingsForm,
    setSettingsForm,
    settings,
    plan,
    /** What keeps the run from being started, in words; null when nothing does. */
    obstacle: obstacleOf(strategy !== null, settings.ok),
    way: strategy && settings.ok ? toWay(strategy, pool?.id, chosenIds, settings.settings) : null,
  };
}

function obstacleOf(hasStrategy: boolean, areSettingsRight: boolean): string | null {
  if (!areSettingsRight) return "A setting is not valid.";
  return hasStrategy ? null : "The plan cannot be read yet.";
}

function toWay(
  strategy: Way["strategy"],
  poolId: string | undefined,
  workers: string[] | undefined,
  settings: NonNullable<Way["settings"]>,
): Way {
  return {
    strategy,
    poolId,
    ...(workers ? { workers } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}

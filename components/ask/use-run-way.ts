"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { planQueries, poolQueries } from "@/lib/api-client";
import type { CreateRunBody } from "@/lib/api-contract";
import { fallbackObstacle, type Obstacle, strategyObstacle, type Team } from "./obstacle";
import {
  type BaseSettings,
  type ReadSettings,
  readSettings,
  settingsFormOf,
} from "./setting-fields";
import {
  builtinConductor,
  formatStrategyChoice,
  parseStrategyChoice,
  type StrategyChoice,
  toStrategySpec,
} from "./strategy-choice";
import {
  chosenWorkers,
  formatWorkerChoice,
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
  baseSettings: BaseSettings;
  /** Workers that may be named without being in a pool of today. */
  knownWorkers?: Team["others"];
};

type Way = Pick<CreateRunBody, "strategy" | "poolId" | "workers" | "settings">;

const nobody: Team["others"] = [];

/**
 * Strategy, pool, workers, settings and a plan by hand: what is chosen, and what of a request it makes. A strategy whose
 * worker does not take part stays chosen and keeps the run from being started; it never becomes another one.
 */
export function useRunWay(input: RunWayInput) {
  const { state, onChange, planText, baseSettings, knownWorkers = nobody } = input;
  const [settingsForm, setSettingsForm] = useState(() => settingsFormOf(baseSettings));
  const { pools, team, pool, workerChoice, chosenIds } = useTeam(state, knownWorkers);
  const workers = pool?.workers ?? [];
  /** Null for an address that names no strategy. */
  const choice = state.strategy ? parseStrategyChoice(state.strategy) : builtinConductor;
  const settings = readSettings(settingsForm, workers, baseSettings);
  const maxSteps = (settings.ok ? settings.settings.maxSteps : null) ?? baseSettings.maxSteps;

  const readText = useDeferredValue(planText);
  const isPlanRead = choice?.kind === "plan" && readText.trim() !== "";
  const plan = useQuery({
    ...planQueries.read({ text: readText, poolId: pool?.id, workers: chosenIds, maxSteps }),
    enabled: isPlanRead,
  });
  const reading = readText === planText && isPlanRead && plan.data?.ok ? plan.data : null;
  const strategy = choice && toStrategySpec(choice, workers, reading);
  const fallbackProblem = team ? fallbackObstacle(settingsForm.fallbackWorker, team) : null;
  const obstacle =
    choiceObstacle(choice, team) ??
    settingsObstacle(settings, fallbackProblem) ??
    (strategy ? null : unreadObstacle(choice));

  return {
    pools,
    wholePool: team?.pool,
    /** With the chosen workers only. */
    pool,
    team,
    workerChoice,
    choice,
    setChoice: (next: StrategyChoice) => {
      const text = formatStrategyChoice(next);
      onChange({ strategy: text === "conductor" ? null : text });
    },
    setPool: (id: string) => onChange({ pool: id, workers: null }),
    setWorkers: (next: WorkerChoice) => onChange({ workers: formatWorkerChoice(next) }),
    settingsForm,
    setSettingsForm,
    settings,
    /** Why the chosen fallback worker cannot be used. */
    fallbackProblem,
    plan,
    /** What keeps the run from being started; null when nothing does. */
    obstacle,
    way:
      strategy && settings.ok && obstacle === null
        ? toWay(strategy, pool?.id, chosenIds, settings.settings)
        : null,
  };
}

/** The pool of the address, else the default one, and those of its workers that take part. */
function useTeam({ pool: id, workers: text }: WayState, knownWorkers: Team["others"]) {
  const pools = useQuery(poolQueries.choices());
  const list = pools.data?.pools ?? [];
  const whole =
    list.find((each) => each.id === id) ?? list.find((each) => each.isDefault) ?? list[0];
  const workerChoice = parseWorkerChoice(text);
  if (!whole) return { pools, workerChoice };
  const workers = chosenWorkers(whole, workerChoice);
  const isSome = workers.length < whole.workers.length;
  const others = [...knownWorkers, ...list.flatMap((each) => each.workers)];
  return {
    pools,
    workerChoice,
    team: { pool: whole, workers, others } satisfies Team,
    pool: { ...whole, workers },
    /** Undefined: all of them. */
    chosenIds: isSome ? workers.map((worker) => worker.id) : undefined,
  };
}

function choiceObstacle(choice: StrategyChoice | null, team: Team | undefined): Obstacle | null {
  if (choice === null) {
    const text = "The address names a strategy that does not exist. Choose a strategy.";
    return { place: "strategy", text };
  }
  const text = choice.kind === "plan" || !team ? null : strategyObstacle(choice, team);
  return text === null ? null : { place: "strategy", text };
}

function settingsObstacle(settings: ReadSettings, fallbackProblem: string | null): Obstacle | null {
  if (!settings.ok) return { place: "settings", text: `In Settings: ${settings.problem}` };
  return fallbackProblem === null ? null : { place: "settings", text: fallbackProblem };
}

function unreadObstacle(choice: StrategyChoice | null): Obstacle {
  return choice?.kind === "plan"
    ? { place: "plan", text: "The plan by hand cannot be read yet." }
    : { place: "strategy", text: "The pool is not loaded yet." };
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

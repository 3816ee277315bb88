"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useDeferredValue, useState } from "react";
import { planQueries, poolQueries } from "@/lib/api-client";
import { type CreateRunBody, maxQuestionLength } from "@/lib/api-contract";
import { defaultSettings, emptySettingsForm, readSettings } from "./setting-fields";
import {
  builtinConductor,
  choiceWithin,
  formatStrategyChoice,
  parseStrategyChoice,
  type StrategyChoice,
  toStrategySpec,
} from "./strategy-choice";
import { useDraft } from "./use-draft";

const urlState = { strategy: parseAsString, pool: parseAsString };

/** All that is chosen and written on the Ask page, and the request it makes. */
export function useAskForm() {
  const { draft, update, clear } = useDraft();
  const [url, setUrl] = useQueryStates(urlState);
  const [settingsForm, setSettingsForm] = useState(emptySettingsForm);
  const pools = useQuery(poolQueries.list());
  const list = pools.data?.pools ?? [];
  const pool = list.find(({ id }) => id === url.pool) ?? list.find((p) => p.isDefault) ?? list[0];
  const choice = choiceWithin(parseStrategyChoice(url.strategy ?? "") ?? builtinConductor, pool);
  const settings = readSettings(settingsForm);
  const maxSteps = settings.ok
    ? (settings.settings.maxSteps ?? defaultSettings.maxSteps)
    : defaultSettings.maxSteps;

  const planText = useDeferredValue(draft.planText);
  const isPlanRead = choice.kind === "plan" && planText.trim() !== "";
  const plan = useQuery({
    ...planQueries.read({ text: planText, poolId: pool?.id, maxSteps }),
    enabled: isPlanRead,
  });
  const isPlanCurrent = planText === draft.planText && isPlanRead;
  const strategy = toStrategySpec(choice, isPlanCurrent ? (plan.data ?? null) : null);
  const question = draft.question.trim();

  return {
    draft,
    update,
    clear,
    pools,
    pool,
    choice,
    setChoice: (next: StrategyChoice) => {
      const text = formatStrategyChoice(next);
      void setUrl({ strategy: text === "conductor" ? null : text });
    },
    setPool: (id: string) => void setUrl({ pool: id }),
    settingsForm,
    setSettingsForm,
    settings,
    plan,
    /** What keeps the run from being started, in words; null when nothing does. */
    obstacle: obstacleOf({
      question,
      hasStrategy: strategy !== null,
      areSettingsRight: settings.ok,
    }),
    body: strategy && settings.ok ? toBody(question, strategy, pool?.id, settings.settings) : null,
  };
}

function toBody(
  question: string,
  strategy: CreateRunBody["strategy"],
  poolId: string | undefined,
  settings: NonNullable<CreateRunBody["settings"]>,
): CreateRunBody {
  return { question, strategy, poolId, ...(Object.keys(settings).length > 0 ? { settings } : {}) };
}

type ObstacleInput = { question: string; hasStrategy: boolean; areSettingsRight: boolean };

function obstacleOf({ question, hasStrategy, areSettingsRight }: ObstacleInput): string | null {
  if (question === "") return "Write a question first.";
  if (question.length > maxQuestionLength) return "The question is too long.";
  if (!areSettingsRight) return "A setting is not valid.";
  if (!hasStrategy) return "The plan cannot be read yet.";
  return null;
}

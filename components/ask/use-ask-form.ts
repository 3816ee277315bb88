"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { type CreateRunBody, maxQuestionLength } from "@/lib/api-contract";
import { defaultSettings } from "./setting-fields";
import { useDraft } from "./use-draft";
import { useRunWay } from "./use-run-way";

const urlState = { strategy: parseAsString, pool: parseAsString, workers: parseAsString };

/** All that is chosen and written on the Ask page, and the request it makes. */
export function useAskForm() {
  const { draft, update, clear } = useDraft();
  const [state, setState] = useQueryStates(urlState);
  const { way, obstacle, ...chosen } = useRunWay({
    state,
    onChange: (change) => void setState(change),
    planText: draft.planText,
    baseSettings: defaultSettings,
  });
  const question = draft.question.trim();
  const body: CreateRunBody | null = way && { question, ...way };
  return {
    ...chosen,
    draft,
    update,
    clear,
    obstacle: questionObstacle(question) ?? obstacle,
    body,
  };
}

function questionObstacle(question: string): string | null {
  if (question === "") return "Write a question first.";
  return question.length > maxQuestionLength ? "The question is too long." : null;
}

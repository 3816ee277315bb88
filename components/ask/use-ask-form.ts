"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { formatCount } from "@/components/ui/format";
import { type CreateRunBody, hasVisibleText, maxQuestionLength } from "@/lib/api-contract";
import type { Obstacle } from "./obstacle";
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
    // A question that says nothing yet is no fault: what is wrong elsewhere is told first.
    obstacle: hasVisibleText(question)
      ? (lengthObstacle(question) ?? obstacle)
      : (obstacle ?? emptyQuestion),
    body,
  };
}

const emptyQuestion: Obstacle = { place: "question", text: "Write a question first." };

function lengthObstacle(question: string): Obstacle | null {
  if (question.length <= maxQuestionLength) return null;
  const [length, limit] = [question.length, maxQuestionLength].map(formatCount);
  const text = `The question has ${length} characters, the limit is ${limit}. Shorten it.`;
  return { place: "question", text };
}

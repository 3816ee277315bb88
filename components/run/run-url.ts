"use client";

import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";

export const runViews = ["canvas", "list"] as const;
export type RunViewName = (typeof runViews)[number];

export const inspectorTabs = [
  "subtask",
  "plan",
  "prompt",
  "reply",
  "reasoning",
  "usage",
  "attempts",
  "raw",
] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

/** The selected node, in the address. */
export function useSelectedStep() {
  return useQueryState("step", parseAsString);
}

/** Canvas or list, in the address; null until the user has chosen. */
export function useChosenView() {
  return useQueryState("view", parseAsStringLiteral(runViews));
}

/** The inspector's tab, in the address; null until the user has chosen. */
export function useInspectorTab() {
  return useQueryState("tab", parseAsStringLiteral(inspectorTabs));
}

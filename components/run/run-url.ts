"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, throttle, useQueryState } from "nuqs";

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

/** Milliseconds between two changes of the address while a replay plays; browsers refuse much more. */
const replayUrlMs = 400;

/** All that the address of a run's page says besides the run. */
export const runUrl = {
  /** The selected node. */
  step: parseAsString,
  tab: parseAsStringLiteral(inspectorTabs),
  view: parseAsStringLiteral(runViews),
  /** Number of the last event that a replay shows; 0 is the queued run, absent is no replay. */
  at: parseAsInteger.withOptions({ limitUrlUpdates: throttle(replayUrlMs) }),
};

/** Canvas or list, in the address; null until the user has chosen. */
export function useChosenView() {
  return useQueryState("view", runUrl.view);
}

/** The inspector's tab, in the address; null until the user has chosen. */
export function useInspectorTab() {
  return useQueryState("tab", runUrl.tab);
}

/** Where a replay stands, in the address; null when the run is shown as it is. */
export function useReplayPosition() {
  return useQueryState("at", runUrl.at);
}

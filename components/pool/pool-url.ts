"use client";

import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";

export const poolTabs = ["pools", "workers", "connections", "environment"] as const;
export type PoolTab = (typeof poolTabs)[number];

/** Stands in place of an id for something that is not saved yet. */
export const newId = "new";

const tabState = parseAsStringLiteral(poolTabs).withDefault("pools");

/** The part of the screen, in the address. */
export function usePoolTab() {
  return useQueryState("tab", tabState);
}

/** The pool that is shown, in the address; null: the default one. */
export function useShownPool() {
  return useQueryState("pool", parseAsString);
}

const editorViews = ["settings", "test"] as const;

const editedWorkerState = {
  worker: parseAsString,
  view: parseAsStringLiteral(editorViews).withDefault("settings"),
  from: parseAsString,
};

/**
 * The worker whose editor is open, in the address. `from` is the worker that a new one is a copy of. Called once for a
 * list, not in each of its rows: every caller follows the address.
 */
export function useEditedWorker() {
  return useQueryStates(editedWorkerState);
}

/** The editor that a row asks for. */
export type WorkerEdit = { worker: string; view?: "test"; from?: string };

export function toEdited({ worker, view, from }: WorkerEdit) {
  return { worker, view: view ?? null, from: from ?? null };
}

/** The connection whose dialog is open, in the address; `key` is the variable that a new one begins with. */
export function useEditedConnection() {
  return useQueryStates({ connection: parseAsString, key: parseAsString });
}

/** The connection whose models are shown, in the address. */
export function useListedModels() {
  return useQueryState("models", parseAsString);
}

/** What the list of workers is narrowed to, in the address. */
export function useWorkerFilters() {
  return useQueryStates({
    search: parseAsString.withDefault(""),
    tag: parseAsString,
    via: parseAsString,
  });
}

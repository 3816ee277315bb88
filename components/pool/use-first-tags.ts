"use client";

import { useState } from "react";
import type { Connection } from "@/lib/api-contract";
import { firstTags } from "@/lib/runs";
import type { WorkerDraft } from "./worker-draft";

type Options = {
  /** Only a worker that is made from nothing begins with tags of the studio's choice. */
  isNew: boolean;
  draft: WorkerDraft;
  connections: readonly Connection[];
  onChange(change: Partial<WorkerDraft>): void;
};

/** Lets the tags follow connection and model until the user writes some. */
export function useFirstTags({ isNew, draft, connections, onChange }: Options) {
  const [isTouched, setTouched] = useState(!isNew);
  return (change: Partial<WorkerDraft>) => {
    if (change.tags !== undefined) setTouched(true);
    onChange(isTouched ? change : withFirstTags(draft, change, connections));
  };
}

/** The change, with the tags that follow from it. */
export function withFirstTags(
  draft: WorkerDraft,
  change: Partial<WorkerDraft>,
  connections: readonly Connection[],
): Partial<WorkerDraft> {
  if (change.tags !== undefined) return change;
  if (change.connectionId === undefined && change.model === undefined) return change;
  const { connectionId, model } = { ...draft, ...change };
  const connection = connections.find(({ id }) => id === connectionId);
  return { ...change, tags: firstTags(model, connection).join(", ") };
}

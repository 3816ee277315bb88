import type { z } from "zod";
import type { getRunHistory as historyContract } from "@/lib/api-contract";
import { findQueuedRun, findStep, listEvents } from "@/lib/db";
import { StudioError } from "@/lib/errors";
import type { Step } from "@/lib/runs";
import { noSuchRun } from "./must-find";
import { ownView, type RunView } from "./present";

/** One step with messages and whole texts. Throws `not-found`. */
export async function getStep({
  input,
  view = ownView,
}: {
  input: { id: string; key: string };
  view?: RunView;
}): Promise<Step> {
  const step = await findStep(input.id, input.key);
  if (!step) throw new StudioError("not-found", "There is no such step in this run.");
  return view.toStep(step);
}

/** All events that were kept, for replay. Throws `not-found`. */
export async function getRunHistory({
  input,
  view = ownView,
}: {
  input: { id: string };
  view?: RunView;
}): Promise<z.output<typeof historyContract.output>> {
  const queued = await findQueuedRun(input.id);
  if (!queued) throw noSuchRun();
  const events = await listEvents(input.id);
  return { queued: view.toRun(queued), events: events.map(view.toEvent) };
}

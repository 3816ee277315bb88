import { setTimeout as sleep } from "node:timers/promises";
import {
  claimRun,
  hasLivingOwner,
  hasRunEnded,
  newId,
  notifyCancel,
  requestCancel,
  seizeRun,
} from "@/lib/db";
import { env } from "@/lib/env";
import { StudioError } from "@/lib/errors";
import type { ModelClient } from "@/lib/pool";
import { withDbosClient } from "./dbos-client";
import { EventLog } from "./event-log";
import { LiveFeed } from "./live-feed";
import { engineLog } from "./log";
import { runOnce } from "./run-once";

/** How long an engine may take to end a run that is to be deleted, and how often that is looked for, in milliseconds. */
const patienceMs = 5_000;
const lookMs = 30;

/** Stops a run, queued or running, whichever process runs it. A run that has ended stays as it is. */
export async function cancelRun(runId: string): Promise<void> {
  const state = await requestCancel(runId);
  if (!state) throw new StudioError("not-found", "There is no such run.");
  if (state.hasEnded) return;
  if (state.isOwned || !(await endQueuedRun(runId))) await notifyCancel(runId);
}

/** Ends a run that no engine has claimed; false when one has in the meantime. */
async function endQueuedRun(runId: string): Promise<boolean> {
  const engineId = newId("cancel");
  const claimed = await claimRun(runId, engineId);
  if (!claimed) return false;
  const feed = new LiveFeed(0);
  const log = new EventLog({ run: claimed.queued, engineId, feed, now: Date.now });
  if (claimed.sequence === 0) {
    await log.emit({
      type: "run-end",
      status: "cancelled",
      reason: "cancelled",
      message: "The run was cancelled before it started.",
      answer: null,
    }).kept;
  }
  await feed.flush();
  await withDbosClient((queue) => queue.cancelWorkflow(runId));
  return true;
}

/**
 * Stops a run and resolves once its end is kept, with what its calls cost that were under way: a run may then be deleted
 * without a cent being lost. One that no engine ends in time is taken away from it, and its calls count as lost ones.
 */
export async function stopForGood(runId: string): Promise<void> {
  await cancelRun(runId);
  const until = Date.now() + patienceMs;
  while (!(await hasRunEnded(runId))) {
    const isInGoodHands = await hasLivingOwner(runId, env().STUDIO_LIVENESS_MS);
    if (!isInGoodHands || Date.now() > until) return endInItsStead(runId);
    await sleep(lookMs);
  }
}

const noClient: ModelClient = {
  call: () => Promise.reject(new Error("A run that is stopped calls no model.")),
};

async function endInItsStead(runId: string): Promise<void> {
  const engineId = newId("delete");
  const seized = await seizeRun(runId, engineId);
  if (!seized) return;
  await runOnce({
    runId,
    engineId,
    client: noClient,
    feed: new LiveFeed(0),
    controller: new AbortController(),
    report: (error) => engineLog().error({ err: error, runId }, "a run met a bug"),
    claimed: { ...seized, isCancelled: true },
  });
}

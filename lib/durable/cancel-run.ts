import { claimRun, newId, notifyCancel, requestCancel } from "@/lib/db";
import { StudioError } from "@/lib/errors";
import { withDbosClient } from "./dbos-client";
import { EventLog } from "./event-log";
import { LiveFeed } from "./live-feed";

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

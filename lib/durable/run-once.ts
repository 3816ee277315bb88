import { type ClaimedRun, claimRun, hasRunEnded, listEvents } from "@/lib/db";
import { isStudioError } from "@/lib/errors";
import { executeRun, isShutdownSignal } from "@/lib/executor";
import type { ModelClient } from "@/lib/pool";
import { applyRunEvent, type Run } from "@/lib/runs";
import { strategyOf } from "@/lib/strategies";
import { createDurablePort } from "./durable-port";
import { EventLog } from "./event-log";
import type { LiveFeed } from "./live-feed";

/** A run whose process died this often is not taken up again. */
const maxResumes = 10;

export type RunOnceOptions = {
  runId: string;
  engineId: string;
  client: ModelClient;
  feed: LiveFeed;
  controller: AbortController;
  report(error: unknown): void;
  /** Given when the run was stored as this engine's own; else it is claimed. */
  claimed?: ClaimedRun | null;
};

export type RunOutcome = "ended" | "not-ours" | "shutdown";

/** Brings a run to its end in this process, from wherever its kept events say it stands. */
export async function runOnce(options: RunOnceOptions): Promise<RunOutcome> {
  const { runId, engineId, client, feed, controller, report } = options;
  const claimed = options.claimed ?? (await claimRun(runId, engineId));
  if (!claimed) return (await hasRunEnded(runId)) ? "ended" : "not-ours";
  if (claimed.isCancelled) controller.abort(new Error("The run was cancelled."));
  const { run, lastAt } = await foldClaimed(claimed.queued, claimed.sequence);
  const log = new EventLog({ run, engineId, feed, now: Date.now, lastAt });
  if (run.resumes >= maxResumes) {
    await interrupt(log);
    return "ended";
  }
  const port = createDurablePort({ client, log, feed, signal: controller.signal, report });
  try {
    await executeRun({ run, strategy: strategyOf(run), port });
    return "ended";
  } catch (error) {
    if (isShutdownSignal(error)) return "shutdown";
    if (isStudioError(error) && error.code === "conflict") return "not-ours";
    throw error;
  }
}

async function foldClaimed(queued: Run, sequence: number): Promise<{ run: Run; lastAt: number }> {
  if (sequence === 0) return { run: queued, lastAt: 0 };
  const events = await listEvents(queued.id, { withLongTexts: true });
  const last = events.at(-1);
  return {
    run: events.reduce(applyRunEvent, queued),
    lastAt: last ? Date.parse(last.at) : 0,
  };
}

async function interrupt(log: EventLog): Promise<void> {
  await log.emit({
    type: "run-end",
    status: "interrupted",
    reason: "interrupted",
    message: `The process that ran it died ${maxResumes} times, so it was not taken up again.`,
    answer: null,
  }).kept;
}

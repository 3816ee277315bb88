import "server-only";
import type { RunEvent, StepDelta } from "@/lib/runs";
import { pgPool } from "../client";
import { listEvents } from "../runs/read-run";
import { listKeptDeltas } from "./deltas";
import { listen } from "./listen";
import { runChannel } from "./notify";

export type RunFollower = {
  /** Kept events, in order and without a gap; without messages, long texts cut. */
  onEvents(events: RunEvent[]): void;
  onDeltas(deltas: StepDelta[]): void;
  /** The run was deleted. Nothing more comes. */
  onGone(): void;
};

/** How often a follower looks by itself, in case a notice was lost. */
const pollMs = 3_000;

/** Hands on everything that happens to a run after event number `after`, whichever process does it. */
export function followRun(
  runId: string,
  follower: RunFollower,
  options: { after: number },
): { stop(): void } {
  let last = options.after;
  let lastDelta = 0;
  let isStopped = false;
  let isBusy = false;
  let isAsked = false;

  async function read(): Promise<void> {
    const [events, deltas] = await Promise.all([
      listEvents(runId, { after: last }),
      listKeptDeltas(runId, lastDelta),
    ]);
    if (isStopped) return;
    if (events.length === 0 && deltas.length === 0) {
      if (!(await exists(runId)) && !isStopped) {
        stop();
        follower.onGone();
      }
      return;
    }
    lastDelta = deltas.at(-1)?.id ?? lastDelta;
    last = events.at(-1)?.sequence ?? last;
    // Pieces first: they belong to steps that ran before these events were kept.
    if (deltas.length > 0) follower.onDeltas(deltas.map(({ delta }) => delta));
    if (events.length > 0) follower.onEvents(events);
  }

  function look(): void {
    if (isStopped) return;
    if (isBusy) {
      isAsked = true;
      return;
    }
    isBusy = true;
    read()
      // The database is away: the next notice or poll tries again, and the follower's own connection stays open.
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
        if (!isAsked) return;
        isAsked = false;
        look();
      });
  }

  const timer = setInterval(look, pollMs);
  timer.unref();
  const listening = listen(runChannel, (payload) => payload === runId && look(), look);
  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    listening.stop();
  }
  look();
  return { stop };
}

async function exists(runId: string): Promise<boolean> {
  const { rowCount } = await pgPool().query("SELECT 1 FROM run WHERE id = $1", [runId]);
  return rowCount === 1;
}

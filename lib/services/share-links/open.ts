import type { RunSnapshot } from "@/lib/api-contract";
import { findQueuedRun, findRunIdByTokenHash } from "@/lib/db";
import { StudioError } from "@/lib/errors";
import type { Step } from "@/lib/runs";
import type { RunView } from "../runs/present";
import { getRunHistory, getStep } from "../runs/read";
import { getRunSnapshot } from "../runs/snapshot";
import { type MessageSink, streamRun } from "../runs/stream";
import { sharedViewOf } from "./shared-view";
import { hashToken } from "./token";

/** How long the stream of a revoked link may go on. */
const recheckMs = 2_000;

type Opened = { id: string; view: RunView };

/** The one guard of everything shared: the run of a live link, or the same `not-found` whatever is wrong with it. */
async function openShareLink(token: string): Promise<Opened> {
  const id = await findRunIdByTokenHash(hashToken(token));
  const run = id === null ? null : await findQueuedRun(id);
  if (!run) throw new StudioError("not-found", "There is nothing at this address.");
  return { id: run.id, view: sharedViewOf(run) };
}

type Input = { token: string };

export async function getSharedRun({ input }: { input: Input }): Promise<RunSnapshot> {
  const { id, view } = await openShareLink(input.token);
  return getRunSnapshot({ input: { id }, view });
}

export async function getSharedStep({ input }: { input: Input & { key: string } }): Promise<Step> {
  const { id, view } = await openShareLink(input.token);
  return getStep({ input: { id, key: input.key }, view });
}

export async function getSharedHistory({ input }: { input: Input }) {
  const { id, view } = await openShareLink(input.token);
  return getRunHistory({ input: { id }, view });
}

/** Checks the link and returns what writes the stream, which ends soon after the link is revoked. */
export async function openSharedStream({
  input,
}: {
  input: Input & { after: number | null };
}): Promise<(sink: MessageSink) => Promise<void>> {
  const { id, view } = await openShareLink(input.token);
  return async (sink) => {
    endWhenRevoked(hashToken(input.token), sink);
    await streamRun({ input: { id, after: input.after }, sink, view });
  };
}

function endWhenRevoked(tokenHash: string, sink: MessageSink): void {
  if (sink.signal.aborted) return;
  const check = async () => {
    const id = await findRunIdByTokenHash(tokenHash);
    if (id === null) sink.send({ name: "end", data: { reason: "gone" } });
  };
  const timer = setInterval(() => {
    // With the database away nothing new can be sent either; the next check tells.
    check().catch(() => undefined);
  }, recheckMs);
  sink.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

import type { StreamMessage } from "@/lib/api-contract";
import { findRunSummary, followRun, listEvents } from "@/lib/db";
import { hasEnded, type RunEvent, type StepDelta } from "@/lib/runs";
import { getSummary } from "./must-find";
import { ownView, type RunView } from "./present";
import { getRunSnapshot } from "./snapshot";

/** Where the messages of a stream go. */
export type MessageSink = {
  /** After `end` nothing is sent any more. */
  send(message: StreamMessage): void;
  /** Resolves when the reader has taken what was sent, or is gone. */
  drained(): Promise<void>;
  /** Aborted when the stream is closed, from either side. */
  signal: AbortSignal;
};

type StreamInput = {
  id: string;
  /** The number of the last event that the reader has; null: it has nothing, and gets a snapshot first. */
  after: number | null;
};

/** Throws `not-found`, or returns what writes the stream. */
export async function openRunStream({
  input,
}: {
  input: StreamInput;
}): Promise<(sink: MessageSink) => Promise<void>> {
  await getSummary(input.id);
  return (sink) => streamRun({ input, sink });
}

/** Sends what happens to a run, gap-free and in order, until it ends, is deleted, or the reader goes. */
export async function streamRun({
  input,
  sink,
  view = ownView,
}: {
  input: StreamInput;
  sink: MessageSink;
  view?: RunView;
}): Promise<void> {
  const start =
    input.after === null
      ? await sendSnapshot({ id: input.id, sink, view })
      : await catchUp({ id: input.id, after: input.after, sink, view });
  if (sink.signal.aborted) return;
  follow({ id: input.id, after: start, sink, view });
}

type Part = { id: string; sink: MessageSink; view: RunView };

async function sendSnapshot({ id, sink, view }: Part): Promise<number> {
  const data = await getRunSnapshot({ input: { id }, view });
  sink.send({ name: "snapshot", data });
  if (hasEnded(data.run.status)) sendEnd(sink, "run-end");
  await sink.drained();
  return data.run.sequence;
}

/** Sends the events that the reader missed, no faster than it takes them. */
async function catchUp({ id, after, sink, view }: Part & { after: number }): Promise<number> {
  // Read first: a run that has ended by now has all its events kept.
  const summary = await findRunSummary(id);
  if (!summary) {
    sendEnd(sink, "gone");
    return after;
  }
  // With the event of that number itself: a run that has none has not come so far, and the reader's number is of another.
  const events = await listEvents(id, { after: Math.max(after - 1, 0) });
  if (after > 0 && events[0]?.sequence !== after) return sendSnapshot({ id, sink, view });
  let last = after;
  for (const event of events.filter(({ sequence }) => sequence > after)) {
    sendEvent({ event, sink, view });
    last = event.sequence;
    await sink.drained();
  }
  if (hasEnded(summary.status)) sendEnd(sink, "run-end");
  return last;
}

function follow({ id, after, sink, view }: Part & { after: number }): void {
  const following = followRun(
    id,
    {
      onEvents: (events) => {
        for (const event of events) sendEvent({ event, sink, view });
      },
      onDeltas: (deltas) => {
        // A piece may come in one reading with the event that starts its step, and has to be sent after it.
        queueMicrotask(() => sendDeltas(deltas, sink));
      },
      onGone: () => sendEnd(sink, "gone"),
    },
    { after },
  );
  sink.signal.addEventListener("abort", () => following.stop(), { once: true });
}

function sendEvent({ event, sink, view }: { event: RunEvent; sink: MessageSink; view: RunView }) {
  sink.send({ name: "run-event", data: view.toEvent(event) });
  if (event.type === "run-end") sendEnd(sink, "run-end");
}

function sendDeltas(deltas: readonly StepDelta[], sink: MessageSink): void {
  for (const data of deltas) sink.send({ name: "step-delta", data });
}

function sendEnd(sink: MessageSink, reason: "run-end" | "gone"): void {
  sink.send({ name: "end", data: { reason } });
}

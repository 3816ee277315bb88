import type { RunSnapshot, StreamMessage } from "@/lib/api-contract";
import { applyRunEvent, findStep, hasEnded, type RunEvent, type StepDelta } from "@/lib/runs";
import { dropDeltas, foldDelta } from "./fold-deltas";

export type AppliedMessage = {
  snapshot: RunSnapshot;
  /** Something before this message never came: load the snapshot again, then apply what follows. */
  isGap: boolean;
};

/** Folds one message of the event stream into a snapshot. Pure; a message that comes twice changes nothing. */
export function applyMessage(snapshot: RunSnapshot, message: StreamMessage): AppliedMessage {
  switch (message.name) {
    case "snapshot":
      return { snapshot: newerOf(snapshot, message.data), isGap: false };
    case "run-event":
      return applyEvent(snapshot, message.data);
    case "step-delta":
      return applyDelta(snapshot, message.data);
    case "end":
      return { snapshot, isGap: false };
  }
}

function newerOf(known: RunSnapshot, loaded: RunSnapshot): RunSnapshot {
  const isOlder = known.run.id === loaded.run.id && loaded.run.sequence < known.run.sequence;
  return isOlder ? known : { ...loaded, deltas: loaded.deltas.reduce(foldKnown, []) };
}

function foldKnown(deltas: StepDelta[], piece: StepDelta): StepDelta[] {
  return foldDelta(deltas, piece).deltas;
}

function applyEvent(snapshot: RunSnapshot, event: RunEvent): AppliedMessage {
  try {
    const run = applyRunEvent(snapshot.run, event);
    if (run === snapshot.run) return { snapshot, isGap: false };
    return { snapshot: { run, deltas: deltasAfter(snapshot.deltas, event) }, isGap: false };
  } catch (error) {
    if (error instanceof RangeError) return { snapshot, isGap: true };
    throw error;
  }
}

function deltasAfter(deltas: StepDelta[], event: RunEvent): StepDelta[] {
  switch (event.type) {
    case "step-end":
    case "step-retry":
      return dropDeltas(deltas, event.stepKey);
    case "step-start":
      return dropDeltas(deltas, event.step.key);
    case "run-end":
      return [];
    default:
      return deltas;
  }
}

/** A piece that comes after its step or its attempt has ended says nothing new. */
function applyDelta(snapshot: RunSnapshot, piece: StepDelta): AppliedMessage {
  const { run } = snapshot;
  const step = findStep(run, piece.stepKey);
  const hasStepEnded = step !== undefined && step.status !== "waiting" && step.status !== "running";
  const isOfEndedAttempt = step?.attempts.some(({ index }) => index === piece.attempt) ?? false;
  if (hasEnded(run.status) || hasStepEnded || isOfEndedAttempt) return { snapshot, isGap: false };
  const { deltas, isGap } = foldDelta(snapshot.deltas, piece);
  return { snapshot: deltas === snapshot.deltas ? snapshot : { run, deltas }, isGap };
}

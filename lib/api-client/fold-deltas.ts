import type { StepDelta } from "@/lib/runs";

/** What has been written so far by the attempt that is under way. */
export type GrowingReply = { attempt: number; reply: string; reasoning: string };

export type FoldedDeltas = {
  /** At most one entry for each step and channel, each from offset 0. */
  deltas: StepDelta[];
  /** Text before this piece never came: load the snapshot again. */
  isGap: boolean;
};

/**
 * Adds a piece of a growing reply. Safe to receive twice, overlapping or late: the offset says where the piece belongs,
 * and a later attempt replaces an earlier one.
 */
export function foldDelta(deltas: StepDelta[], piece: StepDelta): FoldedDeltas {
  const current = deltas.find(
    ({ stepKey, channel }) => stepKey === piece.stepKey && channel === piece.channel,
  );
  const newestAttempt = Math.max(
    -1,
    ...deltas.filter(({ stepKey }) => stepKey === piece.stepKey).map(({ attempt }) => attempt),
  );
  if (piece.attempt < newestAttempt) return { deltas, isGap: false };
  const known = current?.attempt === piece.attempt ? current.text : "";
  if (piece.offset > known.length) return { deltas, isGap: true };
  const added = piece.text.slice(known.length - piece.offset);
  if (added === "" && current?.attempt === piece.attempt) return { deltas, isGap: false };
  const others = deltas.filter(
    (delta) =>
      delta !== current && (delta.stepKey !== piece.stepKey || delta.attempt === piece.attempt),
  );
  return { deltas: [...others, { ...piece, offset: 0, text: known + added }], isGap: false };
}

/** Drops what a step had grown: it ended, or begins again. */
export function dropDeltas(deltas: StepDelta[], stepKey: string): StepDelta[] {
  return deltas.some((delta) => delta.stepKey === stepKey)
    ? deltas.filter((delta) => delta.stepKey !== stepKey)
    : deltas;
}

/** The growing replies by step key. */
export function toGrowing(deltas: readonly StepDelta[]): ReadonlyMap<string, GrowingReply> {
  const growing = new Map<string, GrowingReply>();
  for (const { stepKey, attempt, channel, text } of deltas) {
    const known = growing.get(stepKey) ?? { attempt, reply: "", reasoning: "" };
    growing.set(stepKey, { ...known, attempt, [channel]: text });
  }
  return growing;
}

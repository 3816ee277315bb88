import { insertDeltas, notifyRuns } from "@/lib/db";
import type { StepDelta } from "@/lib/runs";
import { Batcher } from "./batcher";

/** How long a notice may wait for others, in milliseconds: far less than a page needs to draw. */
const noticeDelayMs = 10;
/** Pieces of one reply that are joined into one row, in characters. */
const maxPiece = 16_000;

type Piece = { runId: string; delta: StepDelta };

/** The live side of all runs of this process: pieces of growing replies and notices of kept events, in batches. */
export class LiveFeed {
  readonly #pieces: Batcher<Piece>;
  readonly #notices: Batcher<string>;

  constructor(pieceDelayMs: number) {
    this.#pieces = new Batcher(pieceDelayMs, (pieces) => insertDeltas(joinPieces(pieces)));
    this.#notices = new Batcher(noticeDelayMs, (runIds) => notifyRuns([...new Set(runIds)]));
  }

  stream(runId: string, delta: StepDelta): void {
    this.#pieces.add({ runId, delta });
  }

  /** Call before a step's end is kept: no piece of it may arrive after. */
  async endStep(runId: string, stepKey: string): Promise<void> {
    this.#pieces.drop((piece) => piece.runId === runId && piece.delta.stepKey === stepKey);
    await this.#pieces.settled();
  }

  notify(runId: string): void {
    this.#notices.add(runId);
  }

  async flush(): Promise<void> {
    await Promise.all([this.#pieces.flush(), this.#notices.flush()]);
  }
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  const open = new Map<string, { index: number; texts: string[]; length: number }>();
  for (const piece of pieces) {
    const { delta } = piece;
    const key = `${piece.runId} ${delta.stepKey} ${delta.attempt} ${delta.channel}`;
    const last = open.get(key);
    if (last && last.length + delta.text.length <= maxPiece) {
      last.texts.push(delta.text);
      last.length += delta.text.length;
    } else {
      if (last) closePiece(joined, last);
      open.set(key, { index: joined.length, texts: [delta.text], length: delta.text.length });
      joined.push(piece);
    }
  }
  for (const last of open.values()) closePiece(joined, last);
  return joined;
}

function closePiece(joined: Piece[], { index, texts }: { index: number; texts: string[] }): void {
  const piece = joined[index];
  if (piece) joined[index] = { ...piece, delta: { ...piece.delta, text: texts.join("") } };
}

import type { WaitReason } from "@/lib/runs";

/** Told that a call waits for its turn, and of each change of what it waits for; null while that is not known. */
export type OnWait = (reason: WaitReason | null) => void;

type Waiting = { reason: WaitReason | null; listeners: Set<OnWait> };

/** What the calls of a worker wait for: only the one in front of the line learns it, those behind wait for the same. */
export class WaitNotices {
  readonly #waiting = new Map<string, Waiting>();

  /** Tells of the wait from here on, until the returned function is called. */
  join(workerId: string, onWait: OnWait): () => void {
    const waiting = this.#waiting.get(workerId) ?? { reason: null, listeners: new Set() };
    this.#waiting.set(workerId, waiting);
    waiting.listeners.add(onWait);
    onWait(waiting.reason);
    return () => {
      waiting.listeners.delete(onWait);
      if (waiting.listeners.size === 0) this.#waiting.delete(workerId);
    };
  }

  tell(workerId: string, reason: WaitReason): void {
    const waiting = this.#waiting.get(workerId);
    if (!waiting) return;
    waiting.reason = reason;
    for (const listener of waiting.listeners) listener(reason);
  }
}

import type { StreamMessage } from "@/lib/api-contract";

/** How long messages gather while the page is hidden, where no frame is drawn. */
const hiddenBatchMs = 300;

/** Milliseconds of a frame. */
const frameMs = 16;

/**
 * Gathers messages and lets them be folded at most once a frame: at once after what came together with them, or with the
 * next frame when they come faster than frames are drawn.
 */
export function createMessageQueue(flush: () => void) {
  let messages: StreamMessage[] = [];
  let cancel: (() => void) | null = null;
  let lastRunAt = Number.NEGATIVE_INFINITY;
  const run = () => {
    cancel = null;
    lastRunAt = performance.now();
    flush();
  };
  const schedule = () => {
    const isVisible = document.visibilityState === "visible";
    if (isVisible && performance.now() - lastRunAt > frameMs) {
      const soon = setTimeout(run);
      return () => clearTimeout(soon);
    }
    if (isVisible) {
      const frame = requestAnimationFrame(run);
      return () => cancelAnimationFrame(frame);
    }
    const timer = setTimeout(run, hiddenBatchMs);
    return () => clearTimeout(timer);
  };
  return {
    add(message: StreamMessage) {
      messages.push(message);
      cancel ??= schedule();
    },
    take(): StreamMessage[] {
      const taken = messages;
      messages = [];
      return taken;
    },
    putBack(earlier: readonly StreamMessage[]) {
      messages = [...earlier, ...messages];
    },
    close() {
      cancel?.();
    },
  };
}

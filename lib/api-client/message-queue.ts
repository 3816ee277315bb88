import type { StreamMessage } from "@/lib/api-contract";

/** How long messages gather while the page is hidden, where no frame is drawn. */
const hiddenBatchMs = 300;

/** Gathers messages and lets them be folded once a frame. */
export function createMessageQueue(flush: () => void) {
  let messages: StreamMessage[] = [];
  let cancel: (() => void) | null = null;
  const run = () => {
    cancel = null;
    flush();
  };
  const schedule = () => {
    if (document.visibilityState === "visible") {
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

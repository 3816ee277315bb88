/** Lines by name: one stands in front of each, the others wait behind in the order in which they came. */
export class Lines {
  readonly #lines = new Map<string, (() => void)[]>();

  isEmpty(name: string): boolean {
    return !this.#lines.has(name);
  }

  /** Resolves in front, with what steps out of the line. Rejects with the signal's reason when aborted while it waits. */
  async join(name: string, signal: AbortSignal): Promise<() => void> {
    const line = this.#lines.get(name);
    if (!line) this.#lines.set(name, []);
    else await waitIn(line, signal);
    let isOut = false;
    return () => {
      if (isOut) return;
      isOut = true;
      const next = this.#lines.get(name)?.shift();
      if (next) next();
      else this.#lines.delete(name);
    };
  }
}

function waitIn(line: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      line.splice(line.indexOf(enter), 1);
      reject(signal.reason);
    };
    line.push(enter);
    signal.addEventListener("abort", leave, { once: true });
  });
}

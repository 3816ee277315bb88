/** Colours of the worker palette. */
export const workerColors = 8;

/** Inline style that gives `--worker`, `--worker-soft` and `--worker-text` for a palette index. */
export function workerStyle(color: number): Record<`--${string}`, string> {
  const index = ((color % workerColors) + workerColors) % workerColors;
  return {
    "--worker": `var(--worker-${index})`,
    "--worker-soft": `var(--worker-${index}-soft)`,
    "--worker-text": `var(--worker-${index}-text)`,
  };
}

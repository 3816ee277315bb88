const width = 10;
/** How often a line is renewed, and how often another one says that it still goes on where none can be, in milliseconds. */
const renewMs = 250;
const againMs = 15_000;

/**
 * Where words go to. `columns` is the width of a terminal whose line can be renewed, or null.
 * @typedef {{ write(text: string): void, columns: number | null }} Screen
 */

/** @type {Screen} */
const ours = {
  write: (text) => void process.stdout.write(text),
  get columns() {
    const isPlain = process.env.CI !== undefined || process.env.TERM === "dumb";
    return process.stdout.isTTY === true && !isPlain ? process.stdout.columns || 80 : null;
  },
};

/** @param {number} ms */
export function duration(ms) {
  if (ms < 10_000) {
    return `${(ms / 1000).toFixed(1)} s`;
  }
  const seconds = Math.round(ms / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** @param {string} text */
export function say(text = "") {
  ours.write(`${text}\n`);
}

/**
 * One line a phase: what is going on and for how long while it lasts, what came of it and how long it took when it ends.
 * Where a line cannot be renewed, another one follows now and then while it lasts. `work` gets a function that changes the
 * words, and returns the closing words.
 * @param {string} name
 * @param {string} doing
 * @param {(note: (words: string) => void) => Promise<string>} work
 * @param {Screen} [screen]
 */
export async function phase(name, doing, work, screen = ours) {
  const start = Date.now();
  const label = `  ${name.padEnd(width)}`;
  const time = () => `(${duration(Date.now() - start)})`;
  let words = doing;
  /** When these words were last shown on a line of their own; null: not yet. @type {number | null} */
  let saidAt = null;
  let isDrawn = false;
  const show = () => {
    if (screen.columns !== null) {
      screen.write(`\r\x1b[K${fitting(`${label}${words} ${time()}`, screen.columns)}`);
      isDrawn = true;
    } else if (saidAt === null || Date.now() - saidAt >= againMs) {
      screen.write(`${label}${words} ${saidAt === null ? "..." : time()}\n`);
      saidAt = Date.now();
    }
  };
  const clear = () => {
    if (isDrawn) {
      screen.write("\r\x1b[K");
    }
  };
  const note = (changed) => {
    words = changed;
    saidAt = null;
    show();
  };
  const timer = setInterval(show, screen.columns === null ? 1000 : renewMs);
  try {
    const result = await work(note);
    clear();
    screen.write(`${label}${result} ${time()}\n`);
  } catch (error) {
    clear();
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A line that broke could not be renewed. @param {string} line @param {number} columns */
function fitting(line, columns) {
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}

/** @param {string} name @param {string} words */
export function fact(name, words) {
  say(`  ${name.padEnd(width)}${words}`);
}

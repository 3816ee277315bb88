const isTerminal = process.stdout.isTTY === true && process.env.CI === undefined;
const width = 10;

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
  process.stdout.write(`${text}\n`);
}

/**
 * One line a phase: what is going on while it lasts, what came of it and how long it took when it ends. `work` gets a
 * function that changes the words, and returns the closing words.
 * @template T
 * @param {string} name
 * @param {string} doing
 * @param {(note: (words: string) => void) => Promise<string>} work
 */
export async function phase(name, doing, work) {
  const start = Date.now();
  const label = `  ${name.padEnd(width)}`;
  let words = doing;
  let isShown = false;
  const show = () => {
    if (isTerminal) {
      process.stdout.write(`\r\x1b[K${label}${words} (${duration(Date.now() - start)})`);
    } else if (!isShown) {
      say(`${label}${words} ...`);
    }
    isShown = true;
  };
  const clear = () => {
    if (isTerminal && isShown) {
      process.stdout.write("\r\x1b[K");
    }
  };
  const note = (changed) => {
    words = changed;
    isShown = false;
    show();
  };
  const timer = setInterval(show, isTerminal ? 250 : 1000);
  try {
    const result = await work(note);
    clear();
    say(`${label}${result} (${duration(Date.now() - start)})`);
  } catch (error) {
    clear();
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** @param {string} name @param {string} words */
export function fact(name, words) {
  say(`  ${name.padEnd(width)}${words}`);
}

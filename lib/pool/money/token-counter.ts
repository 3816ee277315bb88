import { Worker } from "node:worker_threads";
import type { countTokens } from "gpt-tokenizer/encoding/o200k_base";

export type TokenCounter = {
  /** Tokens of each text. Never rejects: without the tokenizer a token is taken for four characters. */
  count(texts: readonly string[]): Promise<number[]>;
};

type Answer = { id: number; counts: number[] };
type Waiting = { texts: readonly string[]; resolve(counts: number[]): void };

/** Characters of a text that are counted; the rest is taken to be like them. */
const sampledLength = 200_000;
/** Long unbroken words make byte-pair merging slow; counting in slices keeps it linear and costs a token per slice. */
const sliceLength = 2_000;
const charactersPerToken = 4;
/** The tokenizer's tables take tens of megabytes; they go when nothing was counted for this long, in milliseconds. */
const idleMs = 30_000;
/** A count that takes longer is given up, in milliseconds. */
const patienceMs = 20_000;

/** Text that looks like a mark of the model is text. */
const options: Parameters<typeof countTokens>[1] = { disallowedSpecial: new Set() };

/** What the thread does. As text, because a bundler would have to be taught of a file. */
const program = `
const { parentPort } = require("node:worker_threads");
const { createRequire } = require("node:module");
const { countTokens } = createRequire(process.cwd() + "/")("gpt-tokenizer/encoding/o200k_base");
parentPort.on("message", ({ id, texts, options }) => {
  const counts = texts.map((text) => {
    let tokens = 0;
    for (let start = 0; start < text.length; start += ${sliceLength}) {
      tokens += countTokens(text.slice(start, start + ${sliceLength}), options);
    }
    return tokens;
  });
  parentPort.postMessage({ id, counts });
});
`;

/**
 * Counts tokens in a thread of its own: its tables take up to a second to load and hostile text as long to count, in
 * which a server must go on answering.
 */
export function createTokenCounter(source = program): TokenCounter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const settle = (id: number, counts: number[] | null) => {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.resolve(counts ?? found.texts.map(guess));
    if (waiting.size === 0) worker?.unref();
  };
  const stop = () => {
    const stopped = worker;
    worker = null;
    for (const id of [...waiting.keys()]) settle(id, null);
    void stopped?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(source, { eval: true, execArgv: [], env: {} });
    started.on("message", ({ id, counts }: Answer) => settle(id, counts));
    for (const end of ["error", "exit"]) started.on(end, () => started === worker && stop());
    return started;
  };

  return {
    async count(texts) {
      const sampled = texts.map((text) => text.slice(0, sampledLength));
      const counts = await new Promise<number[]>((resolve) => {
        const id = ++lastId;
        worker ??= start();
        worker.ref();
        clearTimeout(idleTimer);
        idleTimer = setTimeout(stop, Math.max(idleMs, patienceMs)).unref();
        const patience = setTimeout(stop, patienceMs).unref();
        const done = (given: number[]) => {
          clearTimeout(patience);
          resolve(given);
        };
        waiting.set(id, { texts: sampled, resolve: done });
        worker.postMessage({ id, texts: sampled, options });
      });
      return texts.map((text, index) =>
        scale(counts[index] ?? 0, text.length, sampled[index]?.length ?? 0),
      );
    },
  };
}

function guess(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

function scale(tokens: number, length: number, sampled: number): number {
  return length === sampled ? tokens : Math.ceil((tokens / sampled) * length);
}

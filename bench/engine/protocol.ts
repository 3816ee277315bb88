/** What the runner asks a measured process to do. */
export type Task = {
  shape: "chain" | "fork-join";
  /** How long each simulated worker takes, in milliseconds. */
  delayMs: number;
  runs: number;
  /** Runs under way at once. */
  concurrency: number;
};

export type Measured = {
  /** Milliseconds of the whole task. */
  wallMs: number;
  /** Milliseconds of each run, from its submission to its known end. */
  runMs: number[];
  /** Milliseconds of each run from its own start to its own end, as its page shows them; only the studio keeps them. */
  shownMs?: number[];
};

export type Memory = {
  /** Bytes more in use while the runs are under way than before they began, after a forced collection. */
  heapBytes: number;
};

export type Request =
  | { kind: "task"; task: Task }
  | { kind: "memory"; runs: number; delayMs: number }
  | { kind: "stop" };
export type Reply =
  | { kind: "ready" }
  | ({ kind: "task" } & Measured)
  | ({ kind: "memory" } & Memory);

/** Six calls: one after the other, or five side by side and one over all five. */
export const steps = 6;

/** Calls on the longest way through the shape. */
export const depth = { chain: 6, "fork-join": 2 } as const;

/** Runs `runs` jobs, `concurrency` at once, and times each. */
export async function timeRuns(task: Task, runOne: () => Promise<void>): Promise<Measured> {
  const runMs: number[] = [];
  let left = task.runs;
  const start = performance.now();
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const begin = performance.now();
      await runOne();
      runMs.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: task.concurrency }, lane));
  return { wallMs: performance.now() - start, runMs };
}

/** The growth of the heap from before `start` to while its jobs are under way. */
export async function measureMemory(
  start: () => Promise<unknown>,
  waitMs: number,
): Promise<Memory> {
  const collect = globalThis.gc;
  if (!collect) throw new Error("Run with --expose-gc.");
  collect();
  const before = process.memoryUsage();
  const work = start();
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  collect();
  const during = process.memoryUsage();
  await work;
  return { heapBytes: during.heapUsed + during.external - before.heapUsed - before.external };
}

/** Answers the runner until it says stop. */
export function serve(handlers: {
  task(task: Task): Promise<Measured>;
  memory(runs: number, delayMs: number): Promise<Memory>;
  stop(): Promise<void>;
}): void {
  const reply = (message: Reply) => process.send?.(message);
  process.on("message", async (request: Request) => {
    if (request.kind === "task") reply({ kind: "task", ...(await handlers.task(request.task)) });
    else if (request.kind === "memory") {
      reply({ kind: "memory", ...(await handlers.memory(request.runs, request.delayMs)) });
    } else {
      await handlers.stop();
      process.exit(0);
    }
  });
  reply({ kind: "ready" });
}

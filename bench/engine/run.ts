import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { applyMigrations } from "../../scripts/lib/apply-migrations";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import {
  depth,
  type Measured,
  type Memory,
  type Reply,
  type Request,
  steps,
  type Task,
} from "./protocol";

const rounds = Number(process.argv[2] ?? 3);
/** Only the lines whose label has this text, to look at one figure again without the others. */
const only = process.argv[3] ?? "";

type Side = { name: string; ask(request: Request): Promise<Reply>; stop(): Promise<void> };

function start(
  name: string,
  file: string,
  options: { databaseUrl: string; args?: string[] },
): Promise<Side> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), options.args ?? [], {
    execArgv: ["--conditions=react-server", "--import", "tsx", "--expose-gc"],
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      LOG_LEVEL: "warn",
      STUDIO_ENGINE_CONCURRENCY: "128",
    },
  });
  let answer: (reply: Reply) => void = () => undefined;
  child.on("message", (reply: Reply) => answer(reply));
  child.on("exit", (code) => {
    if (code) throw new Error(`${name} stopped with exit code ${code}.`);
  });
  const side: Side = {
    name,
    ask: (request) =>
      new Promise((resolve) => {
        answer = resolve;
        child.send(request);
      }),
    stop: async () => {
      const exit = once(child, "exit");
      child.send({ kind: "stop" } satisfies Request);
      await exit;
    },
  };
  return new Promise((resolve) => {
    answer = () => resolve(side);
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Each task on every side in turn, several rounds, so that a drift of the machine meets all alike. */
async function measure(sides: readonly Side[], task: Task): Promise<Map<string, Measured[]>> {
  const results = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const reply = await side.ask({ kind: "task", task });
      if (reply.kind === "task") results.get(side.name)?.push(reply);
    }
  }
  return results;
}

function overheadPerStep(task: Task, results: readonly Measured[]): number {
  const ideal = depth[task.shape] * task.delayMs;
  return median(results.flatMap(({ runMs }) => runMs.map((ms) => (ms - ideal) / steps)));
}

function runsPerSecond(task: Task, results: readonly Measured[]): number {
  return median(results.map(({ wallMs }) => (task.runs / wallMs) * 1000));
}

function row(cells: readonly string[]): void {
  console.log(
    cells.map((cell, index) => (index === 0 ? cell.padEnd(56) : cell.padStart(14))).join(""),
  );
}

const wanted = (label: string) => label.includes(only);

type Show = (label: string, values: number[], digits?: number) => void;

async function compareAll(sides: readonly Side[]): Promise<void> {
  const names = sides.map(({ name }) => name);
  row(["", ...names, ...names.slice(1).map((_, index) => `ratio ${index + 1}`)]);
  const show: Show = (label, values, digits = 2) => {
    const ratios = values.slice(1).map((value) => ((values[0] ?? 0) / value).toFixed(2));
    row([label, ...values.map((value) => value.toFixed(digits)), ...ratios]);
  };
  for (const side of sides)
    await side.ask({
      kind: "task",
      task: { shape: "chain", delayMs: 0, runs: 30, concurrency: 4 },
    });
  await compareSteps(sides, show);
  await compareRates(sides, show);
  await compareMemory(sides, show);
}

async function compareSteps(sides: readonly Side[], show: Show): Promise<void> {
  for (const shape of ["chain", "fork-join"] as const) {
    for (const delayMs of [0, 50]) {
      const label = `${shape}, ${delayMs} ms: overhead per step, ms`;
      if (!wanted(label)) continue;
      const task: Task = { shape, delayMs, runs: delayMs === 0 ? 40 : 10, concurrency: 1 };
      const results = [...(await measure(sides, task)).values()];
      show(
        label,
        results.map((measured) => overheadPerStep(task, measured)),
      );
      if (shape === "fork-join" && delayMs > 0) showCriticalPath(task, results, show);
    }
  }
}

function showCriticalPath(task: Task, results: readonly Measured[][], show: Show): void {
  const ideal = depth[task.shape] * task.delayMs;
  const label = `${task.shape}, ${task.delayMs} ms`;
  show(
    `${label}: run over critical path`,
    results.map((measured) => median(measured.flatMap(({ runMs }) => runMs)) / ideal),
    3,
  );
  const shown = results.flat().flatMap(({ shownMs }) => shownMs ?? []);
  row([`${label}: the same, as the run's page shows it`, (median(shown) / ideal).toFixed(3)]);
}

async function compareRates(sides: readonly Side[], show: Show): Promise<void> {
  for (const delayMs of [0, 50]) {
    for (const concurrency of [1, 8, 32]) {
      const label = `chain, ${delayMs} ms, ${concurrency} at once: runs per second`;
      if (!wanted(label)) continue;
      const runs = Math.max(concurrency * 4, 24);
      const task: Task = { shape: "chain", delayMs, runs, concurrency };
      const results = [...(await measure(sides, task)).values()];
      show(
        label,
        results.map((measured) => runsPerSecond(task, measured)),
        1,
      );
    }
  }
}

async function compareMemory(sides: readonly Side[], show: Show): Promise<void> {
  const label = "100 runs under way: heap, MB";
  if (!wanted(label)) return;
  const heaps: number[] = [];
  for (const side of sides) {
    const reply = await side.ask({ kind: "memory", runs: 100, delayMs: 3_000 });
    heaps.push((reply as Memory).heapBytes / 1e6);
  }
  show(label, heaps);
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

async function main(): Promise<void> {
  if (!existsSync(join(import.meta.dirname, "../peers/node_modules"))) {
    console.log("Install the peer first: npm install --prefix bench/peers");
    process.exit(1);
  }
  const folder = await mkdtemp(join(tmpdir(), "studio-bench-"));
  const postgres = await startPostgres({
    studioFolder: folder,
    logFile: join(folder, "postgres.log"),
  });
  try {
    const ours = await createDatabase(postgres.url, "bench_studio");
    const peer = await createDatabase(postgres.url, "bench_peer");
    const peerSync = await createDatabase(postgres.url, "bench_peer_sync");
    await applyMigrations({ url: ours, folder: "prisma/migrations" });
    const sides = [
      await start("studio", "studio.ts", { databaseUrl: ours }),
      await start("LangGraph", "../peers/langgraph.ts", { databaseUrl: peer, args: ["async"] }),
      await start("LangGraph sync", "../peers/langgraph.ts", {
        databaseUrl: peerSync,
        args: ["sync"],
      }),
    ];
    console.log(
      `Medians over ${rounds} rounds, each side in turn on one Postgres; ratio n: studio over column n + 1.`,
    );
    await compareAll(sides);
    for (const side of sides) await side.stop();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();

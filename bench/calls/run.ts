import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "../../scripts/lib/apply-migrations";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { type Latencies, readDirectly, readThroughStudio } from "./drawn";
import { modelOf } from "./token-pattern";

const tsx = ["--conditions=react-server", "--import", "tsx"];
const drawnPerSecond = 50;
const drawnCount = 600;

function start(file: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return fork(join(import.meta.dirname, file), args, {
    execArgv: tsx,
    env: { ...process.env, LOG_LEVEL: "warn", ...env },
  });
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as Answer));
    child.once("exit", (code) => reject(new Error(`A process ended with exit code ${code}.`)));
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function show(label: string, latencies: Latencies): void {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(latencies, share).toFixed(1));
  console.log(`${label.padEnd(52)} p50 ${p50} ms, p95 ${p95} ms, ${latencies.length} tokens`);
}

async function compareDrawn(port: number): Promise<void> {
  const direct = await readDirectly(port, modelOf(drawnPerSecond, drawnCount));
  const { streamed, drawn } = await readThroughStudio(port, drawnPerSecond, drawnCount);
  console.log(`One stream of ${drawnPerSecond} tokens a second, from the server's write:`);
  show("  read straight from the server", direct);
  show("  read from the run's event stream", streamed);
  show("  drawn in a browser, through engine and database", drawn);
  for (const share of [0.5, 0.95]) {
    const more = percentile(drawn, share) - percentile(direct, share);
    console.log(`  p${share * 100}: drawn ${more.toFixed(1)} ms later than read straight`);
  }
}

type Load = {
  wallSeconds: number;
  idealSeconds: number;
  lost: number;
  lagP50Ms: number;
  lagP99Ms: number;
  lagMaxMs: number;
  commitsPerSecond: number;
  rowsPerSecond: number;
};

async function load(port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "studio-bench-"));
  const postgres = await startPostgres({
    studioFolder: folder,
    logFile: join(folder, "postgres.log"),
  });
  try {
    await applyMigrations({ url: postgres.url, folder: "prisma/migrations" });
    const env = { DATABASE_URL: postgres.url, STUDIO_ENGINE_CONCURRENCY: "64" };
    const result = await answerOf<Load>(
      start("streams.ts", [String(port), "50", "100", "20"], env),
    );
    console.log("50 streams of 100 tokens a second through one engine process, for 20 s:");
    console.log(`  streams with a lost or doubled token: ${result.lost}`);
    console.log(`  took ${result.wallSeconds.toFixed(1)} s of ${result.idealSeconds} s`);
    const lags = [result.lagP50Ms, result.lagP99Ms, result.lagMaxMs].map((ms) => ms.toFixed(1));
    console.log(`  event loop lag: p50 ${lags[0]} ms, p99 ${lags[1]} ms, max ${lags[2]} ms`);
    console.log(
      `  database: ${result.commitsPerSecond.toFixed(0)} commits and ${result.rowsPerSecond.toFixed(0)} rows written a second`,
    );
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const server = start("token-server.ts", []);
try {
  const { port } = await answerOf<{ port: number }>(server);
  const only = process.argv[2];
  if (only !== "load") await compareDrawn(port);
  if (only !== "drawn") await load(port);
} finally {
  server.removeAllListeners("exit");
  server.kill();
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { randomPort } from "../../scripts/lib/ports.mjs";
import { killGroup } from "../../scripts/lib/process.mjs";

export type Studio = {
  url: string;
  /** The start script, which leads its own process group. */
  process: ChildProcess;
  output: () => string;
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Ends the start script by force; its web server ends with it. */
  kill: () => Promise<void>;
};

export type StudioOptions = {
  /** Its own folder for database, logs and lock. Start twice with one folder to test a restart. */
  folder: string;
  port?: number;
  env?: Record<string, string>;
  timeoutMs?: number;
};

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, "exit");
  }
}

/** Starts the product the way a user does and waits until it says that it is ready. */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const port = options.port ?? (await randomPort());
  const child = spawn(
    process.execPath,
    ["scripts/start.mjs", "--port", String(port), "--no-open"],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        CI: "true",
        STUDIO_DIR: options.folder,
        STUDIO_SIMULATION_SPEED: "50",
        // A model server that happens to run on this machine would become the default pool.
        STUDIO_DISCOVERY: "off",
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    },
  );
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The studio was not ready in time:\n${output}`)),
      options.timeoutMs ?? 240_000,
    );
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /is ready at (\S+)/.exec(output)?.[1];
      if (ready !== undefined) {
        clearTimeout(timer);
        resolve(ready);
      }
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The studio ended with exit code ${code}:\n${output}`));
    });
  });
  return {
    url,
    process: child,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      await ended(child);
    },
    kill: async () => {
      if (child.pid !== undefined) killGroup(child.pid, "SIGKILL");
      await ended(child);
    },
  };
}

import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export type EngineProcess = { process: ChildProcess; engineId: string };

/** Starts an engine in a process of its own, whose workers reply in `callMs` and leave their calls in `ledger`. */
export function startEngineProcess(options: {
  url: string;
  ledger: string;
  callMs?: number;
  env?: Record<string, string>;
}): Promise<EngineProcess> {
  const { url, ledger, callMs = 40, env } = options;
  writeFileSync(ledger, "", { flag: "a" });
  const child = fork(join(import.meta.dirname, "chaos-engine.ts"), [ledger, `${callMs}`], {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "error", ...env },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (engineId) => resolve({ process: child, engineId: String(engineId) }));
    child.once("exit", (code) => reject(new Error(`the engine stopped with ${code}`)));
  });
}

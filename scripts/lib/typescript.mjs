import { execFile } from "node:child_process";
import { Failure } from "./failure.mjs";
import { inRoot, root } from "./paths.mjs";

/**
 * Runs one of our TypeScript programs and returns what it printed. Its words are the failure when it fails.
 * @param {string} script
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 */
export function runTypeScript(script, { env = process.env, onLine } = {}) {
  const args = ["--conditions=react-server", "--import", "tsx", inRoot(script)];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) => {
      if (error === null) {
        resolve(stdout.trim());
      } else {
        reject(new Failure((stderr || stdout || error.message).trim()));
      }
    });
    child.stdout?.on("data", (text) => onLine?.(String(text).trim()));
  });
}

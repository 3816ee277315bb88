import { spawn } from "node:child_process";

/*
 * Runs a command and ends it, with all that it started, when the script that asked for it is gone, however it went: an
 * install or a build that lives on would work against the next one. Leads its own process group; standard input is the
 * line to the script.
 */
const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("error", (error) => {
  console.error(error.message);
  process.exit(127);
});
child.once("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 128));
process.stdin.once("end", () => process.kill(-process.pid, "SIGKILL"));
process.stdin.resume();

import { appendFileSync } from "node:fs";
import { startEngine } from "@/lib/durable/server";
import { ScriptedModelClient } from "@/lib/pool";

/**
 * An engine process for its test to kill: `chaos-engine.ts <ledger file> [milliseconds of a call]`. It writes each call's
 * start into the ledger at once.
 */
const [ledger = "", callMs = "40"] = process.argv.slice(2);

const client = new ScriptedModelClient(({ seed }) => {
  appendFileSync(ledger, `${seed.split("/").slice(0, 2).join("/")}\n`);
  return { chunks: ["The reply ", `of ${seed}`], delayMs: Number(callMs) / 2 };
});

const engine = await startEngine({ client });
process.send?.(engine.engineId);

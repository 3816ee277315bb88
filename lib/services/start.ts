import "server-only";
import { pino } from "pino";
import { prepareQueue, startEngine } from "@/lib/durable/server";
import { env, studioSecret } from "@/lib/env";
import { discoverWorkers, foundInWords } from "./pools/discover";
import { seedPools } from "./pools/seed";
import { seedPrices } from "./prices";
import { seedSampler } from "./studio/seed-sampler";

export type StartedStudio = { stop(): Promise<void> };

/** Makes sure that prices, pools and the sampler are there. Safe to repeat, and in two processes at once. */
export async function ensureStudioSeeded(): Promise<void> {
  const found = await discoverWorkers();
  // First: a worker that is found then takes its entry from the table.
  await seedPrices();
  await Promise.all([seedPools(found), seedSampler()]);
}

/** Starts what a web server process runs beside its routes. Throws when a setting or the database is unusable. */
export async function startStudio(): Promise<StartedStudio> {
  const settings = env();
  const log = pino({ name: "studio", level: settings.LOG_LEVEL });
  await ensureStudioSeeded();
  // Stored keys cannot be used without it; the rest of the studio can.
  const secret = studioSecret({ make: true });
  if (!secret.ok) log.warn({ problem: secret.problem }, "stored keys cannot be read");
  const found = foundInWords();
  log.info({ found }, found.length > 0 ? "models were found" : "no model was found: simulating");
  if (settings.STUDIO_ENGINE === "off") {
    await prepareQueue();
    return { stop: async () => {} };
  }
  const engine = await startEngine();
  log.info({ engineId: engine.engineId }, "the engine takes runs");
  return engine;
}

import { startEngine } from "@/lib/durable/server";

/** An engine process with the studio's own clients, limits and budgets, for runs over a scripted server. */
const engine = await startEngine();
process.send?.(engine.engineId);

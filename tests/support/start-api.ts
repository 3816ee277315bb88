import { afterAll, beforeAll } from "vitest";
import type { RouteHandler } from "@/lib/http";
import { ApiClient, isRouteHandler, loadHandlers } from "./api-client";
import { createTestDatabase } from "./test-database";

type Started = { api: ApiClient; handlers: RouteHandler[] };

/**
 * The API on a database of its own, with seeded pools and an engine in this process whose simulated workers answer at
 * once. `environment` is set before anything of the studio is loaded.
 */
export function startApi(environment: Record<string, string> = {}): Started {
  const started: Started = { api: new ApiClient([]), handlers: [] };
  let stop: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    const database = await createTestDatabase();
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      STUDIO_SIMULATION_SPEED: "0",
      LOG_LEVEL: "error",
      ...environment,
    });
    const found = await loadHandlers();
    started.handlers = found.map(({ handler }) => handler).filter(isRouteHandler);
    started.api = new ApiClient(started.handlers);
    const { seedPools } = await import("@/lib/services/pools/seed");
    const { seedSampler } = await import("@/lib/services/studio/seed-sampler");
    await Promise.all([seedPools([]), seedSampler()]);
    const { startEngine } = await import("@/lib/durable/server");
    const engine = await startEngine();
    stop = async () => {
      const { closeDbosClient } = await import("@/lib/durable/dbos-client");
      const { closeDatabase, stopListening } = await import("@/lib/db");
      await engine.stop();
      await closeDbosClient();
      await stopListening();
      await closeDatabase();
      await database.drop();
    };
  });
  afterAll(() => stop());
  return started;
}

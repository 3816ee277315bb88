import { createPolicyClient } from "@/lib/conductor/policy";
import { env } from "@/lib/env";
import type { ModelClient } from "@/lib/pool";
import {
  createDefaultClients,
  createGuardedFetch,
  createModelClient,
  type Fetch,
  processDialects,
} from "@/lib/pool/server";
import { createSimulatedClient, defaultSpeed } from "@/lib/simulation";
import { createKeyReader } from "./key-reader";
import { throughGate } from "./postgres-gate";

const loopbackHosts = new Set(["127.0.0.1", "localhost", "::1"]);

export type StudioClientOptions = {
  /**
   * Lays something around the guarded fetch, to see what goes over the wire: for a user's own try. Keys are then read anew
   * for each call, and an open circuit does not hold it up.
   */
  wrapFetch?(fetch: Fetch): Fetch;
  /** The engine that makes the calls. */
  engineId?: string;
};

/** The client that the product's engines call: real providers, simulated workers and the built-in Conductor. */
export function createStudioClient({ wrapFetch, engineId }: StudioClientOptions = {}): ModelClient {
  const settings = env();
  const speed = settings.STUDIO_SIMULATION_SPEED;
  // The simulation takes a factor on its times, the setting is a factor on its speed.
  const timeFactor = speed === 0 ? 0 : defaultSpeed / speed;
  const fetch = createGuardedFetch({
    // A studio that is open to the network must not be a way to the servers of its own machine.
    allowLoopback: loopbackHosts.has(settings.HOST),
    allowedHosts: settings.STUDIO_ALLOWED_HOSTS,
  });
  const client = createModelClient({
    clients: {
      ...createDefaultClients({
        readSecret: createKeyReader(wrapFetch ? { cacheMs: 0 } : {}),
        fetch: wrapFetch ? wrapFetch(fetch) : fetch,
        dialects: processDialects(),
      }),
      simulated: createSimulatedClient({ speed: timeFactor }),
      builtin: createPolicyClient({ speed: timeFactor }),
    },
  });
  return throughGate(client, { isTry: wrapFetch !== undefined, engineId });
}

import { createPolicyClient } from "@/lib/conductor/policy";
import { env, readSecret } from "@/lib/env";
import type { ModelClient } from "@/lib/pool";
import { createDefaultClients, createModelClient } from "@/lib/pool/server";
import { createSimulatedClient, defaultSpeed } from "@/lib/simulation";

const loopbackHosts = new Set(["127.0.0.1", "localhost", "::1"]);

/** The client that the product's engines call: real providers, simulated workers and the built-in Conductor. */
export function createStudioClient(): ModelClient {
  const settings = env();
  const speed = settings.STUDIO_SIMULATION_SPEED;
  // The simulation takes a factor on its times, the setting is a factor on its speed.
  const timeFactor = speed === 0 ? 0 : defaultSpeed / speed;
  return createModelClient({
    clients: {
      ...createDefaultClients({
        readSecret: (name) => readSecret(name) ?? undefined,
        // A studio that is open to the network must not be a way to the servers of its own machine.
        allowLoopback: loopbackHosts.has(settings.HOST),
        allowedHosts: settings.STUDIO_ALLOWED_HOSTS,
      }),
      simulated: createSimulatedClient({ speed: timeFactor }),
      builtin: createPolicyClient({ speed: timeFactor }),
    },
  });
}

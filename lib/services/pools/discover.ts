import { env, readSecret } from "@/lib/env";
import {
  createGuardedFetch,
  type DiscoveredConnection,
  discoverConnections,
} from "@/lib/pool/server";
import { isOnLoopback } from "../loopback";

// Bundled routes and the start of the server each hold their own copy of this module.
const slot = Symbol.for("conductor-studio.found");
const shared = globalThis as { [slot]?: readonly DiscoveredConnection[] };

/** Looks for keys and local model servers, and remembers for this process what is there. */
export async function discoverWorkers(): Promise<readonly DiscoveredConnection[]> {
  if (env().STUDIO_DISCOVERY === "off") return [];
  const found = await discoverConnections({
    readSecret: (name) => readSecret(name) ?? undefined,
    fetch: createGuardedFetch(addressPolicy()),
    signal: AbortSignal.timeout(5_000),
  });
  shared[slot] = found;
  return found;
}

/** Which servers workers may be called on. */
export function addressPolicy() {
  return { allowLoopback: isOnLoopback(), allowedHosts: env().STUDIO_ALLOWED_HOSTS };
}

/** What was found when the studio started, for people: no address and no key. */
export function foundInWords(): string[] {
  return (shared[slot] ?? []).map(wordConnection);
}

function wordConnection({ label, isLocal, models, apiKeyName }: DiscoveredConnection): string {
  const count = models.length === 1 ? "1 model" : `${models.length} models`;
  return isLocal ? `${label} on this machine: ${count}` : `${label}: ${apiKeyName} is set`;
}

import type { LookedFor } from "@/lib/api-contract";
import { env, readSecret } from "@/lib/env";
import {
  type AddressPolicy,
  createGuardedFetch,
  type DiscoveredConnection,
  discoverConnections,
  hostedProviders,
  localServers,
} from "@/lib/pool/server";
import { isOnLoopback } from "../loopback";

// Bundled routes and the start of the server each hold their own copy of this module.
const slot = Symbol.for("conductor-studio.found");
const shared = globalThis as { [slot]?: Look };

/** One look around: what was found, and when. */
type Look = { found: readonly DiscoveredConnection[]; at: Date };

/** Looks for keys and local model servers, and remembers for this process what is there. */
export async function discoverWorkers(): Promise<readonly DiscoveredConnection[]> {
  if (isDiscoveryOff()) return [];
  const found = await discoverConnections({
    readSecret: (name) => readSecret(name) ?? undefined,
    fetch: createGuardedFetch(addressPolicy()),
    signal: AbortSignal.timeout(5_000),
  });
  shared[slot] = { found, at: new Date() };
  return found;
}

/** Which servers workers may be called on. */
export function addressPolicy() {
  return { allowLoopback: isOnLoopback(), allowedHosts: env().STUDIO_ALLOWED_HOSTS };
}

export function isDiscoveryOff(): boolean {
  return env().STUDIO_DISCOVERY === "off";
}

/** What was found when it was last looked for, for people: no address and no key. */
export function foundInWords(): string[] {
  return (shared[slot]?.found ?? []).map(wordConnection);
}

/** What is looked for, and what of it was there the last time. */
export function lookedFor(): LookedFor {
  const { found = [], at = null } = shared[slot] ?? {};
  const policy = addressPolicy();
  return {
    at: at?.toISOString() ?? null,
    variables: hostedProviders.map(({ apiKeyName }) => ({
      name: apiKeyName,
      isSet: found.some((one) => one.apiKeyName === apiKeyName),
    })),
    servers: localServers
      .filter(({ baseUrl }) => isCalled(baseUrl, policy))
      .map(({ label, baseUrl }) => ({
        label,
        address: new URL(baseUrl).host,
        models: found.find((one) => one.baseUrl === baseUrl)?.models.length ?? null,
      })),
  };
}

function isCalled(baseUrl: string, { allowLoopback, allowedHosts }: AddressPolicy): boolean {
  const { host, hostname } = new URL(baseUrl);
  return allowLoopback || allowedHosts.some((allowed) => allowed === host || allowed === hostname);
}

function wordConnection({ label, isLocal, models, apiKeyName }: DiscoveredConnection): string {
  const count = models.length === 1 ? "1 model" : `${models.length} models`;
  return isLocal ? `${label} on this machine: ${count}` : `${label}: ${apiKeyName} is set`;
}

import { setTimeout as sleep } from "node:timers/promises";
import { findStoredKey, isConnectionError, isVariableBound } from "@/lib/db";
import { readSecret, studioSecret } from "@/lib/env";
import { KeyProblem, openSecret, type ReadSecret } from "@/lib/pool/server";
import { asksForHost } from "@/lib/runs";

/** How long a key that was read may be used again, in milliseconds. */
const freshMs = 3_000;
/** How long a database that is away is waited for, as calls wait for nothing else then. */
const patienceMs = 30_000;
const againMs = 500;
const storedName = /^connection:(.+)$/;

type Cached = { value: Promise<string | undefined>; until: number };

/**
 * Keys of the environment by their variable's name, and stored keys by `connection:<id>`, each for its own host alone.
 * What the database says is kept in memory for some seconds; give `cacheMs` 0 to have it read anew each time.
 */
export function createKeyReader({ cacheMs = freshMs } = {}): ReadSecret {
  const cache = new Map<string, Cached>();
  return (name, host) => {
    const connectionId = storedName.exec(name)?.[1];
    if (connectionId === undefined && !asksForHost(name, host, null)) {
      return readSecret(name) ?? undefined;
    }
    const place = `${name}\n${host}`;
    const cached = cache.get(place);
    if (cached && cached.until > Date.now()) return cached.value;
    const value =
      connectionId === undefined ? readForeign(name, host) : readStoredKey(connectionId, host);
    cache.set(place, { value, until: Date.now() + cacheMs });
    // A failure is not kept: the key may be entered again the next moment.
    value.catch(() => cache.delete(place));
    return value;
  };
}

/** A provider's variable for a host that is not the provider's: only where a connection has it confirmed. */
async function readForeign(name: string, host: string): Promise<string | undefined> {
  if (await patiently(() => isVariableBound(name, host))) return readSecret(name) ?? undefined;
  throw new KeyProblem(
    `${name} was not confirmed for ${host}, where this call goes. Confirm that host for the connection on the Pool page.`,
  );
}

async function readStoredKey(connectionId: string, host: string): Promise<string> {
  const stored = await patiently(() => findStoredKey(connectionId));
  if (!stored) throw new KeyProblem(`The connection has no key. ${todo}`);
  if (stored.host !== host) {
    throw new KeyProblem(
      `The stored key was entered for ${stored.host}, and this call goes to ${host}. ${todo}`,
    );
  }
  const secret = studioSecret({ make: false });
  if (!secret.ok) throw new KeyProblem(`The stored key cannot be read. ${secret.problem}`);
  const key = openSecret(stored.cipher, secret.key, { connectionId, host });
  if (key === null) {
    throw new KeyProblem(
      "The connection's key was stored under another secret (STUDIO_SECRET or its file) than that of the engine that makes this call. Start all engines with the same STUDIO_SECRET; where the Pool page cannot read the key either, enter it again there.",
    );
  }
  return key;
}

const todo = "Enter the key for the connection again on the Pool page.";

async function patiently<Result>(find: () => Promise<Result>): Promise<Result> {
  for (const start = Date.now(); ; ) {
    try {
      return await find();
    } catch (error) {
      if (!isConnectionError(error) || Date.now() - start > patienceMs) throw error;
      await sleep(againMs);
    }
  }
}

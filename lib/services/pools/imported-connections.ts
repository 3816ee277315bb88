import type { ImportedPool } from "@/lib/api-contract";
import {
  type ConnectionKey,
  type ConnectionRecord,
  connectionLabel,
  newConnectionId,
  noKey,
  numberedName,
} from "@/lib/db";
import { hostedProviders } from "@/lib/pool/server";
import { connectionKindOf, noLimits, type WorkerSnapshot } from "@/lib/runs";
import { hostOf, toBaseUrl } from "./base-url";
import { toShownKey } from "./connection-key";
import { addressPolicy } from "./discover";
import { refuseField } from "./refuse";

type Place = Pick<ConnectionRecord, "kind" | "baseUrl" | "key">;

/** The connections that the workers of a file need: those that are there, and those to be added. */
export class ImportedConnections {
  readonly added: ConnectionRecord[] = [];
  readonly #present: readonly ConnectionRecord[];
  readonly #used = new Set<string>();
  /** The variable that the file names for an added connection, where it is not taken. */
  readonly #dropped = new Map<string, string>();

  constructor(present: readonly ConnectionRecord[]) {
    this.#present = present;
  }

  /**
   * The id of the connection that this worker is to be on: of several that agree one of its `homes`, since accounts of their own
   * may pay for them. Throws `invalid-input` for an address that is not called.
   */
  idFor(worker: WorkerSnapshot, path: string, homes: ReadonlySet<string> = new Set()): string {
    const { provider, apiKeyName } = worker;
    if (provider === "builtin")
      throw refuseField(`${path}.provider`, "This is no worker of a pool.");
    const kind = connectionKindOf(provider, worker.baseUrl);
    const baseUrl = toBaseUrl(
      { kind, baseUrl: worker.baseUrl, hasKey: apiKeyName !== null },
      addressPolicy(),
    );
    const key = kind === "simulated" ? noKey : toKey(apiKeyName, hostOf(baseUrl));
    const named = { kind, baseUrl, key };
    const place = isTrusted(named) ? named : { ...named, key: dropped };
    const present = this.#present.toSorted(
      (a, b) => Number(homes.has(b.id)) - Number(homes.has(a.id)),
    );
    const all = [...present, ...this.added];
    const known =
      all.find((connection) => isSame(connection, named)) ??
      all.find((connection) => isSame(connection, place));
    if (known?.key.source === "env") this.#used.add(known.key.name);
    if (known) return known.id;
    const connection = {
      ...place,
      id: newConnectionId(),
      label: numberedName(connectionLabel(kind, baseUrl), new Set(all.map(({ label }) => label))),
      limits: noLimits,
    };
    this.added.push(connection);
    if (place.key.source === "env") this.#used.add(place.key.name);
    else if (named.key.source === "env") this.#dropped.set(connection.id, named.key.name);
    return connection.id;
  }

  /** The added connections whose key is still to be entered. */
  needKeys(): ImportedPool["needKeys"] {
    return this.added
      .filter((connection) => toShownKey(connection).problem !== null)
      .map(({ id, label }) => ({ id, label, variable: this.#dropped.get(id) ?? null }));
  }

  /** The variables whose keys the workers of the file call with, by name. */
  usedVariables(): string[] {
    return [...this.#used].sort();
  }
}

const dropped: ConnectionKey = { source: "stored", cipher: null, end: null, host: null };

function toKey(apiKeyName: string | null, host: string | null): ConnectionKey {
  if (apiKeyName === null) return noKey;
  return apiKeyName.startsWith("connection:") ? dropped : { source: "env", name: apiKeyName, host };
}

function isSame(connection: ConnectionRecord, { kind, baseUrl, key }: Place): boolean {
  const isSamePlace = connection.kind === kind && connection.baseUrl === baseUrl;
  const wanted = key.source === "env" ? key.name : null;
  const own = connection.key.source === "env" ? connection.key.name : null;
  return isSamePlace && connection.key.source === key.source && own === wanted;
}

/**
 * A file that names a variable chooses what is sent to the server that it also names. So the variable is taken only where
 * both belong together; elsewhere the key has to be entered by hand.
 */
function isTrusted({ key, baseUrl }: Place): boolean {
  return (
    key.source !== "env" ||
    hostedProviders.some(
      (provider) => provider.apiKeyName === key.name && provider.baseUrl === baseUrl,
    )
  );
}

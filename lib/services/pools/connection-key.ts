import type { z } from "zod";
import type { givenKeySchema, shownKeySchema } from "@/lib/api-contract";
import type { ConnectionKey, ConnectionRecord } from "@/lib/db";
import { isSecretName, readSecret, studioSecret } from "@/lib/env";
import { StudioError } from "@/lib/errors";
import { openSecret, sealSecret } from "@/lib/pool/server";
import { type BoundVariable, usualBaseUrls } from "@/lib/runs";
import { hostOf } from "./base-url";
import { refuseField } from "./refuse";
import { bindVariable, variableProblem } from "./variable-host";

export type GivenKey = z.output<typeof givenKeySchema>;
type ShownKey = z.output<typeof shownKeySchema>;

const printable = /^[\x21-\x7e]+$/;
/** The end of a shorter key would be too much of it. */
const shortestWithEnd = 12;
const shownEnd = 4;

/**
 * The key as it is kept, for the host of the address alone: a handed over one encrypted for this connection. `bound` is
 * the variable that the connection has so far. Throws `invalid-input`.
 */
export function toConnectionKey(
  given: GivenKey,
  { id, kind, baseUrl }: Pick<ConnectionRecord, "id" | "kind" | "baseUrl">,
  bound: BoundVariable | null = null,
): ConnectionKey {
  if (given.source === "none") return given;
  const host = hostOf(baseUrl);
  if (kind === "simulated" || host === null) {
    throw refuseField("key", "Simulated workers need no key.");
  }
  if (given.source === "env") {
    if (isSecretName(given.name)) {
      return bindVariable({ ...given, host, confirmedHost: given.confirmedHost }, bound);
    }
    throw refuseField(
      "key.name",
      "Keys are read from variables whose name is in capitals and ends in _API_KEY, as in MY_SERVER_API_KEY.",
    );
  }
  if (!printable.test(given.value)) {
    throw refuseField("key.value", "A key is one word of printable characters without spaces.");
  }
  const secret = studioSecret({ make: true });
  if (!secret.ok) throw new StudioError("conflict", `No key can be stored. ${secret.problem}`);
  return {
    source: "stored",
    cipher: sealSecret(given.value, secret.key, { connectionId: id, host }),
    end: given.value.length >= shortestWithEnd ? given.value.slice(-shownEnd) : null,
    host,
  };
}

/** What anybody may know of a connection's key, with what is wrong with it. */
export function toShownKey(connection: ConnectionRecord): ShownKey {
  const { key, kind, baseUrl } = connection;
  const shown = { source: key.source, name: null, end: null, host: null };
  switch (key.source) {
    case "none": {
      const isNeeded = usualBaseUrls[kind] !== null && usualBaseUrls[kind] === baseUrl;
      const problem = isNeeded
        ? "It has no key. Enter one, or name the variable that holds it."
        : null;
      return { ...shown, isPresent: false, problem };
    }
    case "env": {
      const { name, host } = key;
      const isSet = readSecret(name) !== null;
      const problem = isSet
        ? variableProblem(key, baseUrl)
        : `The variable ${name} is not set. Set it and start the studio again.`;
      return { ...shown, name, host, isPresent: problem === null, problem };
    }
    case "stored": {
      const opened = openStoredKey(connection);
      const problem = opened.ok ? null : opened.problem;
      return { ...shown, end: key.end, host: key.host, isPresent: opened.ok, problem };
    }
  }
}

type Opened = { ok: true; value: string } | { ok: false; problem: string };

function openStoredKey({ id, key, baseUrl }: ConnectionRecord): Opened {
  const host = hostOf(baseUrl);
  if (key.source !== "stored" || key.cipher === null) {
    return {
      ok: false,
      problem:
        "No key is stored for this host: enter it. A stored key is dropped when the address moves to another host.",
    };
  }
  if (host === null || key.host !== host) {
    return {
      ok: false,
      problem: `The key was entered for ${key.host}, not for ${host}. Enter it again.`,
    };
  }
  const secret = studioSecret({ make: false });
  if (!secret.ok) return { ok: false, problem: `Its key cannot be read. ${secret.problem}` };
  const value = openSecret(key.cipher, secret.key, { connectionId: id, host });
  return value === null
    ? {
        ok: false,
        problem:
          "Its key cannot be read; enter it again. It was stored under another secret (STUDIO_SECRET or its file).",
      }
    : { ok: true, value };
}

/** The key itself, to be sent to the connection's own host; null without one. Throws `conflict` when it cannot be used. */
export function readConnectionKey(connection: ConnectionRecord): string | null {
  const { key, label, baseUrl } = connection;
  if (key.source === "none") return null;
  if (key.source === "env") {
    const problem = variableProblem(key, baseUrl);
    if (problem !== null) throw new StudioError("conflict", `${label}: ${problem}`);
    const value = readSecret(key.name);
    if (value !== null) return value;
    throw new StudioError("conflict", `The variable ${key.name} of ${label} is not set.`);
  }
  const opened = openStoredKey(connection);
  if (opened.ok) return opened.value;
  throw new StudioError("conflict", `${label}: ${opened.problem}`);
}

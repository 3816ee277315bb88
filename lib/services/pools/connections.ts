import type { z } from "zod";
import type {
  Connection,
  createConnection as createContract,
  listConnections as listContract,
  updateConnection as updateContract,
} from "@/lib/api-contract";
import {
  type ConnectionKey,
  type ConnectionRecord,
  closeCircuit as closeRow,
  deleteConnection as deleteRow,
  findConnection,
  insertConnection,
  listConnections as listRows,
  newConnectionId,
  setDayBudget,
  updateConnection as updateRow,
} from "@/lib/db";
import { setKeyNames } from "@/lib/env";
import { StudioError } from "@/lib/errors";
import { type ConnectionKind, noLimits, usualBaseUrls } from "@/lib/runs";
import { hostOf, toBaseUrl } from "./base-url";
import { type GivenKey, toConnectionKey } from "./connection-key";
import { addressPolicy, foundInWords, lookedFor } from "./discover";
import { getConnection, presentConnection, presentConnections } from "./present-connection";
import { noSuchConnection, refuseField } from "./refuse";
import { bindVariable, boundVariableOf } from "./variable-host";

type CreateInput = z.output<typeof createContract.body>;
type UpdateInput = { id: string } & z.output<typeof updateContract.body>;

/** The connections, and what the environment offers. */
export async function listConnections(): Promise<z.output<typeof listContract.output>> {
  return {
    connections: await presentConnections(),
    found: foundInWords(),
    lookedFor: lookedFor(),
    keyNames: setKeyNames(),
  };
}

/** Adds a connection. Throws `invalid-input` for a name that is taken, and an address or key that cannot be right. */
export async function createConnection({ input }: { input: CreateInput }): Promise<Connection> {
  const { label, kind, key, limits = noLimits, dayBudgetUsd = null } = input;
  const id = newConnectionId();
  await refuseTakenName(id, label);
  const baseUrl = toAddress({ kind, baseUrl: input.baseUrl ?? null, key });
  const place = { id, kind, baseUrl };
  await insertConnection({ ...place, label, limits, key: toConnectionKey(key, place) });
  if (dayBudgetUsd !== null) await setDayBudget(id, dayBudgetUsd);
  return presentConnection(id);
}

/**
 * Changes what is given. A key stays with its host: an address on another one drops a stored key, and is refused for a
 * variable, unless a key comes along. Throws `not-found` and `invalid-input`.
 */
export async function updateConnection({ input }: { input: UpdateInput }): Promise<Connection> {
  const before = await getConnection(input.id);
  if (input.label !== undefined && input.label !== before.label) {
    await refuseTakenName(input.id, input.label);
  }
  const after = applyChange(before, input);
  if (!(await updateRow(after))) throw noSuchConnection();
  if (input.dayBudgetUsd !== undefined) await setDayBudget(input.id, input.dayBudgetUsd);
  return presentConnection(input.id);
}

/** Workers, spend and budgets name a connection by its label alone, so that two of one name could not be told apart. */
async function refuseTakenName(id: string, label: string): Promise<void> {
  const other = (await listRows()).find((row) => row.label === label && row.id !== id);
  if (!other) return;
  const where = hostOf(other.baseUrl);
  throw refuseField(
    "label",
    `Another connection${where === null ? "" : `, to ${where},`} has this name. Give this one a name of its own.`,
  );
}

function applyChange(before: ConnectionRecord, input: UpdateInput): ConnectionRecord {
  const kind = input.kind ?? before.kind;
  refuseSimulatedChange(before.kind, kind);
  const baseUrl = toAddress({
    kind,
    baseUrl: addressAfter(before, input, kind),
    key: input.key ?? before.key,
  });
  const place = { id: before.id, kind, baseUrl };
  return {
    ...place,
    label: input.label ?? before.label,
    limits: input.limits ?? before.limits,
    key: input.key
      ? toConnectionKey(input.key, place, boundVariableOf(before))
      : keyAfterMove(before, baseUrl),
  };
}

/** The usual address of a kind changes with the kind; one that was typed in stays. */
function addressAfter(before: ConnectionRecord, input: UpdateInput, kind: ConnectionKind) {
  if (input.baseUrl !== undefined) return input.baseUrl;
  const wasUsual = before.baseUrl === usualBaseUrls[before.kind];
  return kind !== before.kind && wasUsual ? null : before.baseUrl;
}

/** A stored key is dropped, a variable asked about again: neither follows its connection to another host by itself. */
function keyAfterMove(before: ConnectionRecord, moved: string | null): ConnectionKey {
  const { key, baseUrl } = before;
  const host = hostOf(moved);
  if (key.source === "none" || host === null || hostOf(baseUrl) === host) return key;
  if (key.source === "stored") return { source: "stored", cipher: null, end: null, host: null };
  return bindVariable({ name: key.name, host, confirmedHost: undefined }, boundVariableOf(before));
}

function toAddress(given: {
  kind: ConnectionKind;
  baseUrl: string | null;
  key: GivenKey | ConnectionKey;
}): string | null {
  const { kind, baseUrl, key } = given;
  return toBaseUrl({ kind, baseUrl, hasKey: key.source !== "none" }, addressPolicy());
}

/** Its workers would turn from real to simulated ones, or back, in pools and fallbacks that count on what they are. */
function refuseSimulatedChange(before: ConnectionKind, after: ConnectionKind): void {
  if ((before === "simulated") === (after === "simulated")) return;
  throw refuseField(
    "kind",
    "A connection does not change between simulated and real. Add another connection.",
  );
}

/** Throws `not-found`, and `conflict` while workers use it. */
export async function deleteConnection({ input }: { input: { id: string } }): Promise<null> {
  const outcome = await deleteRow(input.id);
  if (outcome === "not-found") throw noSuchConnection();
  if (outcome === "in-use") {
    const connection = await findConnection(input.id);
    throw new StudioError(
      "conflict",
      `${connection?.label ?? "This connection"} still has workers. Delete them or move them to another connection first.`,
    );
  }
  return null;
}

/** Lets calls through again at once. Throws `not-found`. */
export async function closeCircuit({ input }: { input: { id: string } }): Promise<Connection> {
  await getConnection(input.id);
  await closeRow(input.id);
  return presentConnection(input.id);
}

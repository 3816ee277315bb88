import type { z } from "zod";
import type { createWorker as createContract } from "@/lib/api-contract";
import {
  type ConnectionRecord,
  findConnection,
  findPriceEntry,
  listConnections,
  listWorkers,
  newWorkerId,
  type WorkerDraft,
  type WorkerRecord,
} from "@/lib/db";
import { StudioError } from "@/lib/errors";
import { effortProblem, temperatureProblem } from "@/lib/runs";
import { refusalOf, refuseField } from "./refuse";

export type WorkerInput = z.output<typeof createContract.body>;

/** Fields that the studio writes itself, and such as keys would stand in. */
const ownFields = new Set(["model", "messages", "stream", "system"]);
/** What a call can cost hangs on these: the token cap is a setting of its own, and a call asks for one reply. */
const capFields = new Set([
  "max_tokens",
  "max_completion_tokens",
  "max_output_tokens",
  "n",
  "best_of",
]);
const keyField = /api[-_]?key|authorization|password|secret/i;
/** Colours of the canvas palette. */
const paletteSize = 8;

export type CheckedWorker = { draft: WorkerDraft; connection: ConnectionRecord };

/** The worker to be written. Throws `invalid-input` for what cannot be: a connection, price or fallback that does not fit. */
export async function checkWorker(id: string, input: WorkerInput): Promise<CheckedWorker> {
  const connection = await findConnection(input.connectionId);
  return checkBeside(await listWorkers(), { id, input, connection });
}

/** New workers, all or none. Throws one `invalid-input` that tells what is wrong with each, under `workers.<index>`. */
export async function checkNewWorkers(inputs: readonly WorkerInput[]): Promise<WorkerDraft[]> {
  const [present, connections] = await Promise.all([listWorkers(), listConnections()]);
  const drafts: WorkerDraft[] = [];
  const refusals: { label: string; path: string; message: string }[] = [];
  for (const [index, input] of inputs.entries()) {
    const connection = connections.find(({ id }) => id === input.connectionId) ?? null;
    const color = input.color ?? (present.length + index) % paletteSize;
    const given = { id: newWorkerId(), input: { ...input, color }, connection };
    try {
      drafts.push((await checkBeside(present, given)).draft);
    } catch (error) {
      refusals.push({ label: input.label, ...refusalOf(error, `workers.${index}`) });
    }
  }
  const [first] = refusals;
  if (!first) return drafts;
  const counted = `${refusals.length} of ${inputs.length} workers cannot be added.`;
  throw new StudioError("invalid-input", `${counted} ${first.label}: ${first.message}`, {
    details: { fields: refusals.map(({ path, message }) => ({ path, message })) },
  });
}

type GivenWorker = { id: string; input: WorkerInput; connection: ConnectionRecord | null };

async function checkBeside(
  present: readonly WorkerRecord[],
  { id, input, connection }: GivenWorker,
): Promise<CheckedWorker> {
  if (!connection) throw refuseField("connectionId", "There is no such connection.");
  if (input.priceId !== null && (await findPriceEntry(input.priceId)) === null) {
    throw refuseField("priceId", "There is no such price.");
  }
  checkExtraBody(input.extraBody);
  checkByKind("", connection.kind, input);
  const others = present.filter(({ settings }) => settings.id !== id);
  checkFallback(id, input, connection, others);
  const color = input.color ?? others.length % paletteSize;
  return { draft: { ...input, id, color }, connection };
}

type ByKind = Pick<WorkerInput, "reasoningEffort" | "temperature" | "maxTokens">;

/** Which efforts and temperatures there are, the server of the connection says. `parent` begins the paths of the fields. */
export function checkByKind(
  parent: string,
  kind: ConnectionRecord["kind"],
  { reasoningEffort, temperature, maxTokens }: ByKind,
): void {
  const effort = effortProblem(reasoningEffort, { kind, maxTokens });
  if (effort !== null) throw refuseField(`${parent}reasoningEffort`, effort);
  const warmth = temperatureProblem(temperature, kind);
  if (warmth !== null) throw refuseField(`${parent}temperature`, warmth);
}

export function checkExtraBody(extraBody: WorkerInput["extraBody"]): void {
  for (const name of Object.keys(extraBody)) {
    const path = `extraBody.${name}`;
    if (ownFields.has(name)) throw refuseField(path, `The studio sets ${name} itself.`);
    if (capFields.has(name)) {
      throw refuseField(path, `${name} would go round the token cap, by which budgets are kept.`);
    }
    if (namesOf(name, extraBody[name]).some((inner) => keyField.test(inner))) {
      throw refuseField(path, "A key does not belong here. Give it to the connection.");
    }
  }
}

/** All names within a field, at any depth. */
function namesOf(name: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [name];
  return [name, ...Object.entries(value).flatMap(([inner, below]) => namesOf(inner, below))];
}

/** A fallback takes calls over: from another worker, of the same sort, and never back in a circle. */
function checkFallback(
  id: string,
  { label, fallbackId }: Pick<WorkerInput, "label" | "fallbackId">,
  { kind }: Pick<ConnectionRecord, "kind">,
  others: readonly WorkerRecord[],
): void {
  const isSimulated = kind === "simulated";
  checkStandsInFor(id, isSimulated, others);
  if (fallbackId === null) return;
  if (fallbackId === id) throw refuseField(path, "A worker cannot be its own fallback.");
  const byId = new Map(others.map((worker) => [worker.settings.id, worker]));
  const fallback = byId.get(fallbackId);
  if (!fallback) throw refuseField(path, "There is no such worker.");
  if ((fallback.connectionKind === "simulated") !== isSimulated) {
    throw refuseField(
      path,
      "A simulated worker cannot stand in for a real one, nor a real one for a simulated one.",
    );
  }
  const chain = [label];
  for (let next: WorkerRecord | undefined = fallback; next; ) {
    chain.push(next.settings.label);
    if (next.settings.fallbackId === id) {
      throw refuseField(
        path,
        `These would stand in for one another in a circle: ${[...chain, label].join(" → ")}.`,
      );
    }
    // What is stored holds no circle, so this ends; the bound is for a row written by hand.
    if (chain.length > others.length + 1) return;
    next = next.settings.fallbackId === null ? undefined : byId.get(next.settings.fallbackId);
  }
}

const path = "fallbackId";

/** A worker that moves to another sort of connection would mix the sorts for those that fall back on it. */
function checkStandsInFor(id: string, isSimulated: boolean, others: readonly WorkerRecord[]): void {
  const mixed = others.find(
    ({ settings, connectionKind }) =>
      settings.fallbackId === id && (connectionKind === "simulated") !== isSimulated,
  );
  if (!mixed) return;
  throw refuseField(
    "connectionId",
    `${mixed.settings.label} falls back on this worker, and a simulated worker cannot stand in for a real one, nor the other way round.`,
  );
}

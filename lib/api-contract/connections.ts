import { z } from "zod";
import { callLimitsSchema, connectionKindSchema, usdSchema } from "@/lib/runs";
import { givenUsdSchema } from "./budgets";
import { defineContract } from "./contract";
import { visibleTextSchema } from "./visible-text";

const none = z.strictObject({});
const idParams = z.strictObject({ id: z.string().min(1).max(64) });
const labelSchema = visibleTextSchema(100);

/** What anybody may know of a key. */
export const shownKeySchema = z.strictObject({
  source: z.enum(["none", "env", "stored"]),
  /** The environment variable, when it comes from there. */
  name: z.string().nullable(),
  /** The host that it was given, named or confirmed for; null: none was kept. */
  host: z.string().nullable(),
  /** The last four characters of a stored key. */
  end: z.string().nullable(),
  /** Whether there is a key to be used now: the variable is set, or the stored key can be read and is for this host. */
  isPresent: z.boolean(),
  /** What is wrong with it and what to do, or null. */
  problem: z.string().nullable(),
});

/** How a connection or worker has fared of late. */
export const callStatsSchema = z.strictObject({
  /** Calls under way now, in all processes. */
  open: z.int(),
  /** Attempts that ended within the last hour, and those of them that failed. */
  lastHour: z.int(),
  failedLastHour: z.int(),
  /** Since midnight UTC; `isAtLeast` when some call's cost is unknown, `isEstimated` when some is an estimate. */
  usdToday: usdSchema,
  isAtLeast: z.boolean(),
  isEstimated: z.boolean(),
});
export type CallStats = z.infer<typeof callStatsSchema>;

export const circuitSchema = z.strictObject({
  /**
   * `open`: the connection failed again and again and is not called until `openUntil`; `half-open`: that is over, and the
   * next call will try it; `trying`: one call tries it now.
   */
  state: z.enum(["closed", "open", "half-open", "trying"]),
  failures: z.int(),
  openUntil: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.iso.datetime().nullable(),
});

export const connectionSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  kind: connectionKindSchema,
  /** Null for the simulated one. */
  baseUrl: z.string().nullable(),
  key: shownKeySchema,
  limits: callLimitsSchema,
  /** The most that it may cost a day (UTC), or null. */
  dayBudgetUsd: usdSchema.nullable(),
  workers: z.int(),
  /** Those of them without a price: what they call is not held by `dayBudgetUsd`. */
  unpricedWorkers: z.int(),
  stats: callStatsSchema,
  circuit: circuitSchema,
});
export type Connection = z.infer<typeof connectionSchema>;

/**
 * `env` names a variable that ends in `_API_KEY`; `stored` hands over the key itself, which is never given back. A
 * provider's variable goes to another host only with `confirmedHost`, and any variable that moves to another one.
 */
export const givenKeySchema = z.discriminatedUnion("source", [
  z.strictObject({ source: z.literal("none") }),
  z.strictObject({
    source: z.literal("env"),
    name: z.string().min(1).max(128),
    /** The host of the address, with its port if it has one. */
    confirmedHost: z.string().trim().max(300).optional(),
  }),
  z.strictObject({ source: z.literal("stored"), value: z.string().trim().min(1).max(4096) }),
]);

const connectionBody = z.strictObject({
  label: labelSchema,
  kind: connectionKindSchema,
  /** Without a user, password, query or fragment: keys do not belong into addresses. Unless given: the kind's usual one. */
  baseUrl: z.string().trim().max(2000).nullable().optional(),
  key: givenKeySchema,
  limits: callLimitsSchema.optional(),
  dayBudgetUsd: givenUsdSchema.nullable().optional(),
});
export type ConnectionBody = z.input<typeof connectionBody>;

/** What the studio looks for by itself, and what of it was there the last time. */
export const lookedForSchema = z.strictObject({
  /** Null: it never looked, as `STUDIO_DISCOVERY` says. */
  at: z.iso.datetime().nullable(),
  variables: z.array(z.strictObject({ name: z.string(), isSet: z.boolean() })),
  /** On this machine; none while the studio calls no server there. `models` null: nothing answered with a list of models. */
  servers: z.array(
    z.strictObject({ label: z.string(), address: z.string(), models: z.int().nullable() }),
  ),
});
export type LookedFor = z.infer<typeof lookedForSchema>;

const connectionListSchema = z.strictObject({
  connections: z.array(connectionSchema),
  /** What was found, in words. */
  found: z.array(z.string()),
  lookedFor: lookedForSchema,
  /** Names of the variables that are set and hold a key. */
  keyNames: z.array(z.string()),
});

export const listConnections = defineContract({
  name: "listConnections",
  method: "GET",
  path: "/api/connections",
  summary:
    "The connections, with their limits and how they fare, and what the environment offers: variables with keys, and model servers on this machine.",
  params: none,
  query: none,
  body: none,
  output: connectionListSchema,
  status: 200,
});

export const discoverConnections = defineContract({
  name: "discoverConnections",
  method: "POST",
  path: "/api/connections/discover",
  summary:
    "Looks for keys and model servers again, as a start does, and takes in what is there for the first time: its connection, a couple of workers and their pool. A conflict where `STUDIO_DISCOVERY` is off.",
  params: none,
  query: none,
  body: none,
  output: connectionListSchema,
  status: 200,
});

export const createConnection = defineContract({
  name: "createConnection",
  method: "POST",
  path: "/api/connections",
  summary:
    "Adds a connection. A stored key is encrypted, and bound to the host of the address. A provider's key variable goes to another host only with `key.confirmedHost`.",
  params: none,
  query: none,
  body: connectionBody,
  output: connectionSchema,
  status: 201,
});

export const updateConnection = defineContract({
  name: "updateConnection",
  method: "PATCH",
  path: "/api/connections/{id}",
  summary:
    "Changes a connection. An address on another host asks for a stored key again, and for `key.confirmedHost` with a key variable; runs that are under way keep the old one's address.",
  params: idParams,
  query: none,
  body: connectionBody.partial(),
  output: connectionSchema,
  status: 200,
});

export const deleteConnection = defineContract({
  name: "deleteConnection",
  method: "DELETE",
  path: "/api/connections/{id}",
  summary: "Deletes a connection and its key. One that still has workers is a conflict.",
  params: idParams,
  query: none,
  body: none,
  output: z.null(),
  status: 204,
});

export const listConnectionModels = defineContract({
  name: "listConnectionModels",
  method: "GET",
  path: "/api/connections/{id}/models",
  summary: "Asks the server for its models.",
  params: idParams,
  query: none,
  body: none,
  output: z.strictObject({ models: z.array(z.string()) }),
  status: 200,
});

export const closeCircuit = defineContract({
  name: "closeCircuit",
  method: "POST",
  path: "/api/connections/{id}/close-circuit",
  summary: "Lets calls through again at once, after a connection was taken for dead.",
  params: idParams,
  query: none,
  body: none,
  output: connectionSchema,
  status: 200,
});

import { type NumberRule, readNumber, usdProblem } from "@/components/form/read-number";
import { type Problems, serverProblems } from "@/components/form/server-problems";
import { type Connection, type ConnectionBody, hasVisibleText } from "@/lib/api-contract";
import {
  addressProblem,
  asksForHost,
  type BoundVariable,
  boundVariable,
  type ConnectionKind,
  noLimits,
  usualBaseUrls,
} from "@/lib/runs";

/** `keep` leaves the key as it is; a stored one is never shown again. */
export type KeyChoice = "keep" | "none" | "env" | "stored";

/** A connection as it stands in its dialog. */
export type ConnectionDraft = {
  label: string;
  kind: ConnectionKind;
  /** Empty: the kind's usual address. */
  baseUrl: string;
  keyChoice: KeyChoice;
  keyName: string;
  /** The host that the variable may go to, once that was confirmed. Another host is asked about anew. */
  confirmedHost: string;
  keyValue: string;
  concurrency: string;
  requestsPerMinute: string;
  tokensPerMinute: string;
  dayBudget: string;
};
export type ConnectionField = keyof ConnectionDraft;
export type ConnectionProblems = Problems<ConnectionField>;

export function newConnectionDraft(given: Partial<ConnectionDraft> = {}): ConnectionDraft {
  return {
    label: "",
    kind: "openai-compatible",
    baseUrl: "",
    keyChoice: "none",
    keyName: "",
    confirmedHost: "",
    keyValue: "",
    concurrency: "",
    requestsPerMinute: "",
    tokensPerMinute: "",
    dayBudget: "",
    ...given,
  };
}

export function toConnectionDraft(connection: Connection): ConnectionDraft {
  const { limits, key } = connection;
  return newConnectionDraft({
    label: connection.label,
    kind: connection.kind,
    baseUrl: connection.baseUrl ?? "",
    keyChoice: hasStoredKey(connection) ? "keep" : key.source,
    keyName: key.name ?? "",
    concurrency: shown(limits.concurrency),
    requestsPerMinute: shown(limits.requestsPerMinute),
    tokensPerMinute: shown(limits.tokensPerMinute),
    dayBudget: connection.dayBudgetUsd ?? "",
  });
}

/** Whether there is a stored key to keep: one that an import or another host left out has to be entered. */
export function hasStoredKey(saved: Connection | null): boolean {
  return saved?.key.source === "stored" && saved.key.host !== null;
}

function shown(value: number | null): string {
  return value === null ? "" : String(value);
}

/** The host that calls would go to; null when the address is none yet. */
export function hostOf({
  kind,
  baseUrl,
}: Pick<ConnectionDraft, "kind" | "baseUrl">): string | null {
  const url = URL.parse(baseUrl.trim() || (usualBaseUrls[kind] ?? ""));
  return url ? url.host : null;
}

/** Whether a stored key would be sent to another host than the one it was given for. */
export function asksForKeyAgain(draft: ConnectionDraft, saved: Connection | null): boolean {
  if (!saved || !hasStoredKey(saved)) return false;
  const before = hostOf({ kind: saved.kind, baseUrl: saved.baseUrl ?? "" });
  const after = hostOf(draft);
  return after !== null && before !== after;
}

/** The host that a key variable would go to and that somebody has to confirm first; null: nothing is asked. */
export function hostToConfirm(draft: ConnectionDraft, saved: Connection | null): string | null {
  const name = draft.keyName.trim();
  const host = hostOf(draft);
  if (draft.keyChoice !== "env" || name === "" || host === null) return null;
  return asksForHost(name, host, boundVariableOf(saved)) ? host : null;
}

function boundVariableOf(saved: Connection | null): BoundVariable | null {
  if (saved?.key.source !== "env" || saved.key.name === null) return null;
  const { key, kind, baseUrl } = saved;
  const addressHost = hostOf({ kind, baseUrl: baseUrl ?? "" });
  return boundVariable({ name: saved.key.name, host: key.host }, addressHost);
}

const wholeNumber = (max: number): NumberRule => ({ min: 1, max, isWhole: true });
const limitRules = {
  concurrency: wholeNumber(10_000),
  requestsPerMinute: wholeNumber(1_000_000),
  tokensPerMinute: wholeNumber(1_000_000_000),
};
const limitNames = ["concurrency", "requestsPerMinute", "tokensPerMinute"] as const;

export type ReadConnection =
  | { ok: true; body: ConnectionBody | Partial<ConnectionBody> }
  | { ok: false; problems: ConnectionProblems };

/** The draft as the server takes it; without `key` when that stays as it is. */
export function readConnectionDraft(
  draft: ConnectionDraft,
  saved: Connection | null,
): ReadConnection {
  const problems: ConnectionProblems = { ...addressProblems(draft), ...keyProblems(draft, saved) };
  if (!hasVisibleText(draft.label)) problems.label = "Give the connection a name.";
  const limits = { ...noLimits };
  for (const name of limitNames) {
    const { value, problem } = readNumber(draft[name], limitRules[name]);
    limits[name] = value;
    if (problem !== null) problems[name] = problem;
  }
  const dayBudget = draft.dayBudget.trim();
  const budgetProblem = usdProblem(dayBudget);
  if (budgetProblem !== null) problems.dayBudget = budgetProblem;
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const key = toKey(draft, hostToConfirm(draft, saved));
  return {
    ok: true,
    body: {
      label: draft.label.trim(),
      kind: draft.kind,
      baseUrl: draft.kind === "simulated" ? null : draft.baseUrl.trim() || null,
      ...(key ? { key } : {}),
      limits,
      dayBudgetUsd: dayBudget === "" ? null : dayBudget,
    },
  };
}

function toKey(
  { keyChoice, keyName, keyValue }: ConnectionDraft,
  confirmedHost: string | null,
): ConnectionBody["key"] | null {
  if (keyChoice === "keep") return null;
  if (keyChoice === "env") {
    const name = keyName.trim();
    return { source: "env", name, ...(confirmedHost === null ? {} : { confirmedHost }) };
  }
  if (keyChoice === "stored") return { source: "stored", value: keyValue.trim() };
  return { source: "none" };
}

function addressProblems(draft: ConnectionDraft): ConnectionProblems {
  const text = draft.baseUrl.trim();
  if (draft.kind === "simulated") return {};
  if (text === "") {
    return usualBaseUrls[draft.kind] === null
      ? { baseUrl: "Give the address, as in http://127.0.0.1:11434/v1." }
      : {};
  }
  const problem = addressProblem(text);
  return problem === null ? {} : { baseUrl: problem };
}

function keyProblems(draft: ConnectionDraft, saved: Connection | null): ConnectionProblems {
  const { keyChoice, keyName, keyValue } = draft;
  if (keyChoice === "env" && !/^[A-Za-z0-9_]*_API_KEY$/.test(keyName.trim())) {
    return { keyName: "The name of a variable that ends in _API_KEY." };
  }
  const host = hostToConfirm(draft, saved);
  if (host !== null && draft.confirmedHost !== host) {
    return {
      confirmedHost: `Confirm that ${keyName.trim()} may go to ${host}, or change one of them.`,
    };
  }
  if (keyChoice === "stored" && keyValue.trim() === "") return { keyValue: "Enter the key." };
  if (keyChoice === "keep" && asksForKeyAgain(draft, saved)) {
    return { keyChoice: "The stored key is for another host. Enter it again, or choose another." };
  }
  return {};
}

const places: (readonly [string, ConnectionField])[] = [
  ["label", "label"],
  ["kind", "kind"],
  ["baseUrl", "baseUrl"],
  ["key.name", "keyName"],
  ["key.confirmedHost", "confirmedHost"],
  ["key.value", "keyValue"],
  ["key", "keyChoice"],
  ["limits.concurrency", "concurrency"],
  ["limits.requestsPerMinute", "requestsPerMinute"],
  ["limits.tokensPerMinute", "tokensPerMinute"],
  ["dayBudgetUsd", "dayBudget"],
];

/** What the server refused, at the dialog's fields. */
export function connectionProblemsOf(error: unknown) {
  return serverProblems(error, places);
}

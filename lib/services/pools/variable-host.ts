import { type ConnectionKey, type ConnectionRecord, connectionLabel } from "@/lib/db";
import { asksForHost, type BoundVariable, boundVariable, ownerOfKey } from "@/lib/runs";
import { hostOf } from "./base-url";
import { refuseField } from "./refuse";

type EnvKey = Extract<ConnectionKey, { source: "env" }>;
type Wanted = { name: string; host: string; confirmedHost: string | undefined };

/** The variable that a connection has so far. */
export function boundVariableOf({
  key,
  baseUrl,
}: Pick<ConnectionRecord, "key" | "baseUrl">): BoundVariable | null {
  return key.source === "env" ? boundVariable(key, hostOf(baseUrl)) : null;
}

/** The variable as it is kept with its host. Throws `invalid-input` with what to send where somebody has to confirm it. */
export function bindVariable(wanted: Wanted, bound: BoundVariable | null): EnvKey {
  const { name, host, confirmedHost } = wanted;
  const isConfirmed = confirmedHost?.toLowerCase() === host;
  if (isConfirmed || !asksForHost(name, host, bound)) return { source: "env", name, host };
  throw refuseField(
    "key.confirmedHost",
    `${whose(name, bound)} and would be sent to ${host}. If that is meant, send it with "confirmedHost": "${host}" in key.`,
  );
}

function whose(name: string, bound: BoundVariable | null): string {
  const owner = ownerOfKey(name);
  if (owner !== null) return `${name} holds a key of ${connectionLabel(owner, null)}`;
  return `${name} was named for ${bound?.host}`;
}

/** What is wrong with a variable at this address, or null. */
export function variableProblem(key: EnvKey, baseUrl: string | null): string | null {
  const host = hostOf(baseUrl);
  if (host === null || !asksForHost(key.name, host, key)) return null;
  return `${key.name} is not sent to ${host}: ${whose(key.name, key)}. Edit the connection and confirm that host, or give it another key.`;
}

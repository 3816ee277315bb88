import { type ConnectionKind, connectionKinds, usualBaseUrls } from "./connection";

/** The variable that a provider's users keep its key in; null: there is none. */
export const usualKeyNames: Record<ConnectionKind, string | null> = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  gemini: "GEMINI_API_KEY",
  openrouter: "OPENROUTER_API_KEY",
  deepseek: "DEEPSEEK_API_KEY",
  "openai-compatible": null,
  simulated: null,
};

/** The provider whose key this variable holds; null: nobody's that is known. */
export function ownerOfKey(name: string): ConnectionKind | null {
  return connectionKinds.find((kind) => usualKeyNames[kind] === name) ?? null;
}

/** Where a connection gets its key from a variable: the host that it was named or confirmed for, null when none was kept. */
export type BoundVariable = { name: string; host: string | null };

/** The variable that a connection has so far. Where no host was kept it is its address's, unless it is a provider's. */
export function boundVariable(
  { name, host }: BoundVariable,
  addressHost: string | null,
): BoundVariable {
  return { name, host: host ?? (ownerOfKey(name) === null ? addressHost : null) };
}

/**
 * Whether somebody has to say that this variable may go to this host. A provider's goes to its own hosts unasked, and
 * elsewhere only where `bound` has that host; any other one is asked about once it is to leave the host of `bound`.
 */
export function asksForHost(name: string, host: string, bound: BoundVariable | null): boolean {
  const boundHost = bound?.name === name ? bound.host : null;
  if (boundHost === host) return false;
  const owner = ownerOfKey(name);
  return owner === null ? boundHost !== null : !isOwnHost(owner, host);
}

/** The host of the usual address, or a part of it, as a provider has for its regions. */
function isOwnHost(owner: ConnectionKind, host: string): boolean {
  const usual = usualBaseUrls[owner];
  if (usual === null) return false;
  const own = new URL(usual).host;
  return host === own || host.endsWith(`.${own}`);
}

import { z } from "zod";
import type { ProviderKind } from "./snapshot";

/** Whose servers a connection leads to. The kind gives the wire, the usual address and the rules of usage. */
export const connectionKinds = [
  "openai",
  "anthropic",
  "gemini",
  "openrouter",
  "deepseek",
  "openai-compatible",
  "simulated",
] as const;
export const connectionKindSchema = z.enum(connectionKinds);
export type ConnectionKind = (typeof connectionKinds)[number];

const wires: Partial<Record<ConnectionKind, ProviderKind>> = {
  anthropic: "anthropic",
  simulated: "simulated",
};

/** The wire that a connection of this kind speaks. */
export function providerOf(kind: ConnectionKind): ProviderKind {
  return wires[kind] ?? "openai-compatible";
}

/** Where a connection of this kind leads unless it says otherwise; null: it has to say, or leads nowhere. */
export const usualBaseUrls: Record<ConnectionKind, string | null> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com",
  gemini: "https://generativelanguage.googleapis.com/v1beta/openai",
  openrouter: "https://openrouter.ai/api/v1",
  deepseek: "https://api.deepseek.com",
  "openai-compatible": null,
  simulated: null,
};

const hosts: Record<string, ConnectionKind> = {
  "api.openai.com": "openai",
  "generativelanguage.googleapis.com": "gemini",
  "openrouter.ai": "openrouter",
  "api.deepseek.com": "deepseek",
};

/** Kinds whose prices the table knows by the name of the model. */
const pricedKinds: ReadonlySet<ConnectionKind> = new Set<ConnectionKind>([
  "openai",
  "anthropic",
  "gemini",
  "openrouter",
  "deepseek",
]);
const ownMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether the calls of a worker that chose no price cost what the table says of its model. A server of one's own may
 * serve a model of the same name for nothing: any OpenAI-compatible one, and of every kind one on this machine.
 */
export function isPricedByModel({
  kind,
  baseUrl,
}: {
  kind: ConnectionKind;
  baseUrl: string | null;
}): boolean {
  if (!pricedKinds.has(kind)) return false;
  const url = baseUrl === null ? null : URL.parse(baseUrl);
  return url === null || !ownMachine.test(url.hostname);
}

/** Whether the calls of a worker there cost what its own choice of a price says, and nothing else does. */
export function isOwnServer(place: { kind: ConnectionKind; baseUrl: string | null }): boolean {
  return place.kind !== "simulated" && !isPricedByModel(place);
}

/** The kind of a connection that is known only by its wire and address. */
export function connectionKindOf(provider: ProviderKind, baseUrl: string | null): ConnectionKind {
  if (provider === "anthropic" || provider === "simulated") return provider;
  const host = baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl).host : "";
  return hosts[host] ?? "openai-compatible";
}

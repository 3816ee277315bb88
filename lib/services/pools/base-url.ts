import { isStudioError } from "@/lib/errors";
import { type AddressPolicy, checkUrl, classifyAddress, wordAddress } from "@/lib/pool/server";
import { addressProblem, type ConnectionKind, usualBaseUrls } from "@/lib/runs";
import { refuseField } from "./refuse";

type Given = {
  kind: ConnectionKind;
  /** Null: the kind's usual address. */
  baseUrl: string | null;
  /** Whether a key will be sent there. */
  hasKey: boolean;
};

const field = "baseUrl";

/**
 * The address of a connection in its plain form, null for simulated workers. Throws `invalid-input` with a sentence about
 * what is wrong with it.
 */
export function toBaseUrl({ kind, baseUrl, hasKey }: Given, policy: AddressPolicy): string | null {
  if (kind === "simulated") {
    if (!baseUrl) return null;
    throw refuseField(field, "Simulated workers have no address: leave it empty.");
  }
  const text = baseUrl || usualBaseUrls[kind];
  if (text === null) {
    throw refuseField(
      field,
      "A server of your own needs its address, for example http://127.0.0.1:8000/v1.",
    );
  }
  const url = parse(text);
  checkPath(url);
  checkPolicy(url, policy);
  if (url.protocol === "http:") checkPlainHttp(url, hasKey, policy);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** The host that a stored key is bound to. */
export function hostOf(baseUrl: string | null): string | null {
  return baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl).host : null;
}

function parse(text: string): URL {
  const problem = addressProblem(text);
  if (problem !== null) throw refuseField(field, problem);
  return new URL(text);
}

function checkPath(url: URL): void {
  const call = /\/(chat\/completions|completions|messages|responses|models)\/?$/.exec(url.pathname);
  if (call) {
    throw refuseField(
      field,
      `Leave out /${call[1]} at the end: the studio adds the path of each call itself.`,
    );
  }
}

function checkPolicy(url: URL, policy: AddressPolicy): void {
  try {
    checkUrl(isLocalName(url) ? new URL(`${url.protocol}//127.0.0.1:${portOf(url)}`) : url, {
      ...policy,
      allowLoopback: policy.allowLoopback || isListed(url, policy),
    });
  } catch (error) {
    if (!isStudioError(error)) throw error;
    const kind = isLocalName(url) ? "loopback" : classifyAddress(url.hostname);
    throw refuseField(
      field,
      `${url.host} is ${wordAddress(kind)}, which the studio does not call by itself. Add ${url.host} to STUDIO_ALLOWED_HOSTS and start the studio again.`,
    );
  }
}

/**
 * Over plain http questions and keys go only to this machine, the private network, or a host that the operator vouches
 * for: anywhere else they can be read and changed on the way.
 */
function checkPlainHttp(url: URL, hasKey: boolean, policy: AddressPolicy): void {
  const isNear =
    isLocalName(url) || ["loopback", "private"].includes(classifyAddress(url.hostname));
  if (isNear || isListed(url, policy)) return;
  throw refuseField(
    field,
    `${hasKey ? "The key, questions" : "Questions"} and replies would go to ${url.host} and back unencrypted. Use https://, or add ${url.host} to STUDIO_ALLOWED_HOSTS if you trust the way there.`,
  );
}

function isLocalName({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost");
}

function isListed(url: URL, { allowedHosts }: AddressPolicy): boolean {
  const names = [url.hostname, `${url.hostname}:${portOf(url)}`];
  return allowedHosts.some((host) => names.includes(host));
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === "https:" ? "443" : "80");
}

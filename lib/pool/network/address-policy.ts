import { StudioError } from "@/lib/errors";
import { type AddressClass, classifyAddress, wordAddress } from "./classify-address";

export type AddressPolicy = {
  /** Loopback is reachable: right only when the studio itself listens on loopback. */
  allowLoopback: boolean;
  /** Hosts the operator vouches for, as `host` or `host:port`, without wildcards. */
  allowedHosts: readonly string[];
};

/** Throws `invalid-input` unless the URL is http(s) and, when its host is an address, that address is allowed. */
export function checkUrl(url: URL, policy: AddressPolicy): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refusal(url.host, `only http and https addresses are called, not ${url.protocol}`);
  }
  const kind = classifyAddress(url.hostname);
  if (kind !== "not-an-address" && !isLiteralAllowed(kind, url, policy)) {
    throw refusal(url.host, rule(kind));
  }
}

/** Throws `invalid-input` when a host name leads to an address that is not allowed. Called at connect time. */
export function checkResolved(address: string, url: URL, policy: AddressPolicy): void {
  const kind = classifyAddress(address);
  if (kind === "public" || (kind === "loopback" && policy.allowLoopback)) return;
  // A name in the allow-list may lead into the private network, but a rebound one never to the metadata service.
  const isVouched = isListed(url, policy) && (kind === "private" || kind === "loopback");
  if (!isVouched) throw refusal(url.host, rule(kind));
}

function isLiteralAllowed(kind: AddressClass, url: URL, policy: AddressPolicy): boolean {
  return (
    kind === "public" || (kind === "loopback" && policy.allowLoopback) || isListed(url, policy)
  );
}

function isListed(url: URL, policy: AddressPolicy): boolean {
  const names = [url.hostname, url.host, `${url.hostname}:${url.port || defaultPort(url)}`];
  return policy.allowedHosts.some((host) => names.includes(host.trim().toLowerCase()));
}

function defaultPort(url: URL): string {
  return url.protocol === "https:" ? "443" : "80";
}

function rule(kind: AddressClass): string {
  return `it leads to ${wordAddress(kind)}, and these are refused unless the operator lists the host as allowed`;
}

function refusal(host: string, reason: string): StudioError {
  return new StudioError("invalid-input", `${host} is not called: ${reason}.`, {
    details: { rule: "address-policy" },
  });
}

/** True for what `checkUrl` and `checkResolved` throw, also when an SDK has wrapped it. */
export function findRefusal(error: unknown): StudioError | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (current instanceof StudioError && current.details.rule === "address-policy") return current;
    current = current.cause;
  }
  return null;
}

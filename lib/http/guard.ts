import { StudioError } from "@/lib/errors";

export type GuardOptions = {
  /** The address that users see, when it is set. */
  publicUrl: string | null;
  /** The studio listens on this machine only. */
  isLoopback: boolean;
};

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Refuses requests that another site makes through a user's browser. Throws `forbidden`. */
export function guardRequest(request: Request, options: GuardOptions): void {
  if (!isHostAllowed(request.headers.get("host"), options)) {
    throw new StudioError(
      "forbidden",
      "This host name is not one of the studio's. Set PUBLIC_URL to the address it is reached by.",
    );
  }
  if (!readingMethods.has(request.method) && isCrossSite(request, options)) {
    throw new StudioError("forbidden", "Another site may not change anything here.");
  }
}

/**
 * A page of a foreign name that resolves to this machine (DNS rebinding) is same-origin for the browser; only the name in
 * `Host` tells. Behind a public address any name may be right, so the check is for loopback.
 */
export function isHostAllowed(host: string | null, options: GuardOptions): boolean {
  if (!options.isLoopback || host === null) return true;
  const name = hostName(host);
  return (
    name !== null &&
    (loopbackNames.has(name) ||
      (options.publicUrl !== null && name === new URL(options.publicUrl).hostname))
  );
}

function hostName(host: string): string | null {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

function isCrossSite(request: Request, options: GuardOptions): boolean {
  const site = request.headers.get("sec-fetch-site");
  // The browser sets this header itself, a page cannot. `none`: the user typed the address.
  if (site !== null) return site !== "same-origin" && site !== "none";
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  const own = [request.headers.get("host"), publicHost(options.publicUrl)];
  return !own.includes(host);
}

function publicHost(publicUrl: string | null): string | null {
  return publicUrl === null ? null : new URL(publicUrl).host;
}

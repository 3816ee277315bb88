import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { type AddressPolicy, checkResolved, checkUrl } from "./address-policy";

export type Fetch = typeof fetch;
type ResolveAll = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveWithDns: ResolveAll = (hostname, done) =>
  dnsLookup(hostname, { all: true, verbatim: true }, done);

/**
 * How long a connection is kept for a next call, in milliseconds: less than servers keep theirs, since a request on one that
 * the server has closed is lost. It is never sent again from here: the server may have read it, and each sending is an
 * attempt that is stored and may be billed.
 */
const keptFreeMs = 4_000;

/**
 * A `fetch` that checks each address at the moment it connects to it, so that neither an odd spelling nor a name that
 * changes its address gets past, follows no redirect, and closes the connection when its signal is aborted. It has no
 * time-outs of its own.
 */
export function createGuardedFetch(
  policy: AddressPolicy,
  resolveAll: ResolveAll = resolveWithDns,
): Fetch {
  const agents = {
    "http:": new http.Agent({ keepAlive: true, timeout: keptFreeMs }),
    "https:": new https.Agent({ keepAlive: true, timeout: keptFreeMs }),
  };
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    checkUrl(url, policy);
    const body = init?.body ? Buffer.from(await new Response(init.body).arrayBuffer()) : null;
    const call: Call = {
      url,
      body,
      signal: init?.signal ?? null,
      options: {
        method: init?.method ?? "GET",
        // Compressed streams are flushed late, which would delay every token.
        headers: {
          ...Object.fromEntries(new Headers(init?.headers)),
          "accept-encoding": "identity",
          ...(body ? { "content-length": String(body.length) } : {}),
        },
        agent: url.protocol === "https:" ? agents["https:"] : agents["http:"],
        lookup: guardedLookup(url, policy, resolveAll),
      },
    };
    return toResponse(await send(call));
  };
}

type Call = {
  url: URL;
  body: Buffer | null;
  signal: AbortSignal | null;
  options: RequestOptions;
};

function send(call: Call): Promise<IncomingMessage> {
  const { url, body, signal, options } = call;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = (url.protocol === "https:" ? https : http).request(url, options, resolve);
    const abort = () => {
      request.destroy();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    request.on("close", () => signal?.removeEventListener("abort", abort));
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

function guardedLookup(url: URL, policy: AddressPolicy, resolveAll: ResolveAll): LookupFunction {
  return (hostname, options, done) => {
    resolveAll(hostname, (error, addresses) => {
      const failure = error ?? findRefusedAddress(addresses, url, policy);
      const [first] = addresses ?? [];
      if (failure || !first) done(failure ?? new Error(`${hostname} has no address`), "", 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function findRefusedAddress(
  addresses: LookupAddress[],
  url: URL,
  policy: AddressPolicy,
): NodeJS.ErrnoException | null {
  try {
    for (const { address } of addresses) checkResolved(address, url, policy);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function toResponse(message: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct)) {
    for (const item of value ?? []) headers.append(name, item);
  }
  const status = message.statusCode ?? 502;
  const hasNoBody = status === 204 || status === 205 || status === 304 || status < 200;
  return new Response(hasNoBody ? null : toWebStream(message), {
    status: status < 200 ? 502 : status,
    headers,
  });
}

// Node types its own web streams apart from the DOM's, although they are the same objects at run time.
function toWebStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  return Readable.toWeb(message) as ReadableStream<Uint8Array>;
}

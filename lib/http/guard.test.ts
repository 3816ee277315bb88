import { describe, expect, it } from "vitest";
import { type GuardOptions, guardRequest, isHostAllowed } from "./guard";

const local: GuardOptions = { publicUrl: null, isLoopback: true };

function aRequest(method: string, headers: Record<string, string>): Request {
  return new Request("http://localhost:3000/api/runs", { method, headers });
}

describe("guardRequest", () => {
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { host: "localhost:3000", origin: "https://evil.example" },
    { host: "localhost:3000", origin: "http://localhost:4000" },
    { host: "localhost:3000", origin: "null" },
  ];

  it.each(foreign)("refuses a change that another site asks for: %j", (headers) => {
    for (const method of ["POST", "PATCH", "DELETE"]) {
      expect(() => guardRequest(aRequest(method, headers), local)).toThrow(/Another site/);
    }
  });

  it.each(foreign)("lets another site's link read: %j", (headers) => {
    expect(() => guardRequest(aRequest("GET", headers), local)).not.toThrow();
  });

  const own: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { host: "localhost:3000", origin: "http://localhost:3000" },
  ];

  it.each(own)("lets the studio's own pages and tools change things: %j", (headers) => {
    expect(() => guardRequest(aRequest("POST", headers), local)).not.toThrow();
  });

  it("knows its public address behind a proxy that rewrites the host", () => {
    const headers = { host: "127.0.0.1:3000", origin: "https://studio.example" };
    const options = { publicUrl: "https://studio.example", isLoopback: true };
    expect(() => guardRequest(aRequest("POST", headers), options)).not.toThrow();
  });
});

describe("isHostAllowed", () => {
  it.each(["localhost:3000", "127.0.0.1", "[::1]:3000", "LOCALHOST"])("allows %s", (host) => {
    expect(isHostAllowed(host, local)).toBe(true);
  });

  it.each(["evil.example", "127.0.0.1.evil.example:3000", "localhost@evil.example", "a b", ""])(
    "refuses the name %j on loopback, as a rebound name would be",
    (host) => {
      expect(isHostAllowed(host, local)).toBe(false);
    },
  );

  it("allows the public name, and any name when it listens to the network", () => {
    const publicUrl = "https://studio.example";
    expect(isHostAllowed("studio.example", { publicUrl, isLoopback: true })).toBe(true);
    expect(isHostAllowed("other.example", { publicUrl, isLoopback: false })).toBe(true);
  });
});

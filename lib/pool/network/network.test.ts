import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AddressPolicy, checkResolved, checkUrl } from "./address-policy";
import { classifyAddress } from "./classify-address";
import { createGuardedFetch } from "./guarded-fetch";

const strict: AddressPolicy = { allowLoopback: false, allowedHosts: [] };

describe("classifyAddress", () => {
  it.each([
    ["8.8.8.8", "public"],
    ["127.0.0.1", "loopback"],
    ["127.255.0.9", "loopback"],
    ["10.1.2.3", "private"],
    ["172.31.255.255", "private"],
    ["172.32.0.1", "public"],
    ["192.168.0.1", "private"],
    ["100.100.100.200", "private"],
    ["169.254.169.254", "link-local"],
    ["0.0.0.0", "unspecified"],
    ["255.255.255.255", "reserved"],
    ["224.0.0.1", "reserved"],
    ["198.18.0.1", "reserved"],
    ["::1", "loopback"],
    ["[::1]", "loopback"],
    ["::", "unspecified"],
    ["::ffff:169.254.169.254", "link-local"],
    ["::ffff:a9fe:a9fe", "link-local"],
    ["::ffff:8.8.8.8", "public"],
    ["::7f00:1", "loopback"],
    ["64:ff9b::a9fe:a9fe", "link-local"],
    ["64:ff9b::808:808", "public"],
    ["2002:7f00:1::", "loopback"],
    ["2001:0:53aa:64c:0:0:0:1", "reserved"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["fd00:ec2::254", "private"],
    ["fec0::1", "private"],
    ["ff02::1", "reserved"],
    ["2001:db8::1", "reserved"],
    ["2606:4700::1111", "public"],
    ["256.1.1.1", "not-an-address"],
    ["1.2.3", "not-an-address"],
    ["example.org", "not-an-address"],
    [":::", "not-an-address"],
    ["1:2:3:4:5:6:7:8:9", "not-an-address"],
    ["", "not-an-address"],
  ] as const)("%s is %s", (address, kind) => expect(classifyAddress(address)).toBe(kind));
});

describe("checkUrl", () => {
  it.each([
    "http://169.254.169.254/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://[fe80::1]/",
    "http://0.0.0.0/",
    "http://2130706433/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://10.0.0.1:8000/v1",
    "file:///etc/passwd",
    "gopher://example.org/",
  ])("refuses %s", (url) => expect(() => checkUrl(new URL(url), strict)).toThrow(/is not called/));

  it("lets loopback and listed hosts through when told to", () => {
    const local = { ...strict, allowLoopback: true };
    expect(() => checkUrl(new URL("http://127.0.0.1:1234/v1"), local)).not.toThrow();
    expect(() => checkUrl(new URL("http://10.0.0.1/"), local)).toThrow();
    const listed = { ...strict, allowedHosts: ["10.0.0.1:8000"] };
    expect(() => checkUrl(new URL("http://10.0.0.1:8000/v1"), listed)).not.toThrow();
    expect(() => checkUrl(new URL("http://10.0.0.1:22/"), listed)).toThrow();
  });
});

describe("checkResolved", () => {
  const url = new URL("http://models.internal:8000/v1");
  it("refuses names that lead into the private network, unless listed", () => {
    expect(() => checkResolved("10.0.0.7", url, strict)).toThrow(/private/);
    const listed = { ...strict, allowedHosts: ["models.internal"] };
    expect(() => checkResolved("10.0.0.7", url, listed)).not.toThrow();
    expect(() => checkResolved("169.254.169.254", url, listed)).toThrow(/link-local/);
  });
});

describe("createGuardedFetch", () => {
  let server: http.Server;
  let port: number;
  const seen: http.IncomingHttpHeaders[] = [];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      seen.push(request.headers);
      if (request.url === "/cut") {
        request.resume().on("end", () => request.socket.destroy());
        return;
      }
      if (request.url === "/redirect") response.writeHead(302, { location: "/secret" });
      response.end("hello");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const leadingTo = (address: string, policy: AddressPolicy) =>
    createGuardedFetch(policy, (_hostname, done) => done(null, [{ address, family: 4 }]));

  it("refuses a name that resolves to loopback at connect time, and sends nothing", async () => {
    const before = seen.length;
    await expect(leadingTo("127.0.0.1", strict)(`http://rebound.example:${port}/`)).rejects.toThrow(
      /loopback/,
    );
    expect(seen.length).toBe(before);
  });

  it("connects to the very address that was checked", async () => {
    const fetch = leadingTo("127.0.0.1", { ...strict, allowLoopback: true });
    const response = await fetch(`http://anything.example:${port}/`);
    expect(await response.text()).toBe("hello");
  });

  it("sends a request once, also where the server cuts a kept connection after reading it", async () => {
    const fetch = leadingTo("127.0.0.1", { ...strict, allowLoopback: true });
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const before = seen.length;
    const cut = fetch(`http://127.0.0.1:${port}/cut`, { method: "POST", body: "a prompt" });
    await expect(cut).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(seen.length - before).toBe(1);
  });

  it("follows no redirect", async () => {
    const fetch = leadingTo("127.0.0.1", { ...strict, allowLoopback: true });
    const before = seen.length;
    const response = await fetch(`http://127.0.0.1:${port}/redirect`);
    expect(response.status).toBe(302);
    expect(seen.length - before).toBe(1);
  });
});

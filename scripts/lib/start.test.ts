import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { findModelServers } from "./model-servers.mjs";
import { isUsableNode } from "./node-version.mjs";
import { firstFreePort, randomPort, requirePort } from "./ports.mjs";
import { addressOf } from "./server.mjs";

describe("isUsableNode", () => {
  it.each([
    ["v20.18.1", false],
    ["v20.19.0", true],
    ["v18.20.0", false],
    ["v22.0.0", true],
    ["v24.1.0", true],
  ])("%s: %s", (version, isUsable) => expect(isUsableNode(version)).toBe(isUsable));
});

describe("ports", () => {
  it("skips a port in use, and refuses it when it was asked for", async () => {
    const port = await randomPort();
    const server = createServer().listen(port, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    expect(await firstFreePort(port, "127.0.0.1")).toBeGreaterThan(port);
    await expect(requirePort(port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use`,
    );
    server.close();
  });

  it("names a HOST that is not this machine's", async () => {
    await expect(requirePort(20_000, "192.0.2.1")).rejects.toThrow(
      "cannot listen on HOST 192.0.2.1",
    );
  });
});

describe("addressOf", () => {
  it.each([
    ["127.0.0.1", "http://localhost:3000"],
    ["0.0.0.0", "http://localhost:3000"],
    ["::1", "http://[::1]:3000"],
    ["studio.example", "http://studio.example:3000"],
  ])("%s is %s", (host, address) => expect(addressOf(host, 3000)).toBe(address));
});

describe("findModelServers", () => {
  it("gives up in time", async () => {
    const start = Date.now();
    await findModelServers(100);
    expect(Date.now() - start).toBeLessThan(1500);
  });
});

import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createRun, createShareLink, getRun } from "@/lib/api-contract";
import { hasEnded } from "@/lib/runs";
import { startApi } from "../support/start-api";

const written: string[] = [];

/** A provider that refuses, and repeats in its message all that it was sent. */
const provider = createServer((request, response) => {
  response.writeHead(401, { "content-type": "application/json" });
  const message = `Bad key: ${JSON.stringify(request.headers)} at ${request.url}`;
  response.end(JSON.stringify({ error: { message } }));
});

beforeAll(async () => {
  // Pino writes to the file descriptor itself.
  vi.spyOn(fs, "writeSync").mockImplementation((_descriptor, data: unknown) => {
    written.push(String(data));
    return Buffer.byteLength(String(data));
  });
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
});

// After the hook above, so that what the engine logs as it starts is seen too.
const studio = startApi({ CANARY_API_KEY: "sk-test-CANARY-123", LOG_LEVEL: "debug" });

afterAll(() => {
  vi.restoreAllMocks();
  provider.close();
});

it("shows no key in any response, row or log, though the provider repeats it", async () => {
  const { savePool, pgPool } = await import("@/lib/db");
  const { aWorker } = await import("../support/run-builder");
  const { port } = provider.address() as AddressInfo;
  const worker = aWorker(0, {
    provider: "openai-compatible",
    baseUrl: `http://user:CANARY-PASSWORD@127.0.0.1:${port}/v1?key=CANARY-QUERY`,
    apiKeyName: "CANARY_API_KEY",
  });
  await savePool({ id: "pool_canary", name: "Canary", isDefault: false, workers: [worker] });
  const { id } = await studio.api.ask(createRun, {
    body: {
      question: "Secret?",
      poolId: "pool_canary",
      strategy: { kind: "single", ordinal: 0 },
      settings: { callRetries: 0 },
    },
  });
  for (;;) {
    const { run } = await studio.api.ask(getRun, { params: { id } });
    if (hasEnded(run.status)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { url } = await studio.api.ask(createShareLink, { params: { id }, body: {} });
  const token = url.slice(url.lastIndexOf("/") + 1);

  const shown: Record<string, string> = {};
  const reading = studio.handlers.filter(
    ({ contract: { method, path } }) =>
      method === "GET" &&
      !path.startsWith("/api/spend") &&
      (!path.includes("{id}") || path.startsWith("/api/runs/")),
  );
  for (const { contract } of reading) {
    const response = await studio.api.call(contract.name, { params: { id, token, key: "r0.s0" } });
    expect({ name: contract.name, status: response.status }).toMatchObject({ status: 200 });
    shown[contract.name] = await response.text();
  }
  expect(shown.getRun).toContain("Bad key");
  expect(written).not.toEqual([]);
  const { rows } = await pgPool().query("SELECT body, messages, long FROM run_event");
  shown.events = JSON.stringify(rows);
  shown.log = written.join("\n");
  for (const [name, text] of Object.entries(shown)) {
    expect({ name, has: /CANARY-(123|PASSWORD|QUERY)/.test(text) }).toEqual({ name, has: false });
  }
  expect(shown.getSharedRun).not.toContain("127.0.0.1");
  expect(shown.getSharedRun).not.toContain("CANARY_API_KEY");
});

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { listServerModels, type ModelServer } from "./list-models";
import { createGuardedFetch } from "./network/guarded-fetch";

const fetch = createGuardedFetch({ allowLoopback: true, allowedHosts: [] });
const signal = new AbortController().signal;

async function ask(
  listener: RequestListener,
  server: Partial<ModelServer> = {},
  timeoutMs = 5_000,
) {
  const http = createServer(listener);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  try {
    return await listServerModels(
      { provider: "openai-compatible", baseUrl, apiKey: "sk-CANARY-1", ...server },
      { fetch, signal, timeoutMs },
    );
  } finally {
    http.closeAllConnections();
    http.close();
  }
}

const answer =
  (status: number, body: string, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

describe("listServerModels", () => {
  it("asks an OpenAI-like server with its key and takes off Gemini's prefix", async () => {
    const models = await ask((request, response) => {
      const isRight =
        request.url === "/v1/models" && request.headers.authorization === "Bearer sk-CANARY-1";
      answer(isRight ? 200 : 500, '{"data":[{"id":"b"},{"id":"models/gemini-x"},{"id":"b"}]}')(
        request,
        response,
      );
    });
    expect(models).toEqual(["b", "gemini-x"]);
  });

  it("says who asks", async () => {
    let agent: string | undefined;
    await ask((request, response) => {
      agent = request.headers["user-agent"];
      answer(200, '{"data":[{"id":"b"}]}')(request, response);
    });
    expect(agent).toMatch(/^conductor-studio\/\d/);
  });

  it("asks Anthropic page by page", async () => {
    const models = await ask(
      (request, response) => {
        const url = new URL(request.url ?? "", "http://x");
        const isFirst = url.searchParams.get("after_id") === null;
        expect([url.pathname, request.headers["x-api-key"]]).toEqual(["/v1/models", "sk-CANARY-1"]);
        const page = isFirst
          ? { data: [{ id: "one" }], has_more: true, last_id: "one" }
          : { data: [{ id: "two" }], has_more: false, last_id: "two" };
        answer(200, JSON.stringify(page))(request, response);
      },
      { provider: "anthropic" },
    );
    expect(models).toEqual(["one", "two"]);
  });

  it.each<[string, RequestListener, RegExp]>([
    [
      "a refused key",
      answer(401, '{"error":{"message":"Bad key sk-CANARY-1"}}'),
      /does not accept the key \(401\)\. It says: Bad key \[removed\]/,
    ],
    ["no such path", answer(404, "nothing"), /no list of models at this address/],
    ["no key where one is wanted", answer(403, "{}"), /does not accept the key \(403\)\.$/],
    ["a web page", answer(200, "<html>"), /with a web page, not with a list of models/],
    ["other JSON", answer(200, "[1]"), /with JSON, but not with a list of models/],
    ["plain words", answer(200, "Ollama is running"), /answered, but not with JSON\. Check/],
    ["half a list", answer(200, '{"data":[{"id":"on'), /answered, but not with JSON/],
    ["nothing", answer(200, ""), /answered with nothing/],
    ["a redirect", answer(302, "", { location: "http://169.254.169.254/" }), /redirects \(302\)/],
    ["a broken server", answer(500, ""), /\(500\)/],
    [
      "a connection that is cut before the answer",
      (request) => request.socket.destroy(),
      /broke the connection before it answered \(ECONNRESET\)/,
    ],
    [
      "a connection that is cut in the middle of the list",
      (request, response) => {
        response.writeHead(200, { "content-length": "500" });
        response.write('{"data":[', () => request.socket.destroy());
      },
      /began to list its models and broke the connection in the middle \(ECONNRESET\)/,
    ],
    [
      "a server that does not speak http",
      (request) => request.socket.end("SSH-2.0-OpenSSH_9.6\r\n"),
      /answered, but not over http \(HPE_\w+\)/,
    ],
  ])("says what is wrong: %s", async (_, listener, words) => {
    const error = await ask(listener).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "provider-failed", message: expect.stringMatching(words) });
    expect(String(error)).not.toContain("CANARY");
  });

  it("waits no longer than it may, also in the middle of an answer", async () => {
    const slow: RequestListener = (_request, response) => {
      response.writeHead(200);
      response.write('{"data":[');
    };
    await expect(ask(slow, {}, 150)).rejects.toMatchObject({
      code: "timed-out",
      message: expect.stringMatching(/began to list its models, but had not ended after 0\.2 sec/),
    });
    await expect(ask(() => undefined, {}, 150)).rejects.toMatchObject({
      code: "timed-out",
      message: expect.stringMatching(/did not answer within 0\.2 seconds/),
    });
  });

  it("says that nothing listens at a port", async () => {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const { port } = http.address() as AddressInfo;
    await new Promise((resolve) => http.close(resolve));
    const server: ModelServer = {
      provider: "openai-compatible",
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: null,
    };
    await expect(listServerModels(server, { fetch, signal })).rejects.toMatchObject({
      code: "provider-failed",
      message: `127.0.0.1:${port} refuses the connection: nothing listens there. Start the server, or check the host and port of the base URL.`,
    });
  });

  it("wants a key where none was sent", async () => {
    await expect(ask(answer(401, ""), { apiKey: null })).rejects.toMatchObject({
      message: expect.stringMatching(/wants a key \(401\)/),
    });
  });

  it("says that a server does not speak https", async () => {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const { port } = http.address() as AddressInfo;
    const server: ModelServer = {
      provider: "openai-compatible",
      baseUrl: `https://127.0.0.1:${port}/v1`,
      apiKey: null,
    };
    const error = await listServerModels(server, { fetch, signal }).catch((thrown) => thrown);
    http.close();
    expect(error).toMatchObject({ message: expect.stringMatching(/does not speak https/) });
  });

  it("asks no address that the studio's rules forbid", async () => {
    const server = { baseUrl: "http://169.254.169.254/v1" };
    await expect(ask(answer(200, ""), server)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("link-local"),
    });
  });
});

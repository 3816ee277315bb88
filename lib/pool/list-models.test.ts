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
    ["a web page", answer(200, "<html>"), /not with a list of models/],
    ["other JSON", answer(200, "[1]"), /not with a list of models/],
    ["a redirect", answer(302, "", { location: "http://169.254.169.254/" }), /redirects \(302\)/],
    ["a broken server", answer(500, ""), /\(500\)/],
    ["a cut connection", (request) => request.socket.destroy(), /cannot be reached/],
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
    await expect(ask(slow, {}, 150)).rejects.toMatchObject({ code: "timed-out" });
  });

  it("asks no address that the studio's rules forbid", async () => {
    const server = { baseUrl: "http://169.254.169.254/v1" };
    await expect(ask(answer(200, ""), server)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("link-local"),
    });
  });
});

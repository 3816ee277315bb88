import { describe, expect, it } from "vitest";
import type { Cost, Usage } from "@/lib/runs";
import { ProviderError, type ProviderErrorOptions } from "../provider-error";
import { ErrorInStream, toFailure } from "../providers/failure";
import { costOfFailure } from "./failed-call";

const usage: Usage = {
  inputTokens: 10,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  source: "reported",
  flags: [],
};

const price = (used: Usage | null): Cost =>
  used ? { status: "known", usd: "0.5" } : { status: "unknown", reason: "no-usage" };

const failed = (options: Partial<ProviderErrorOptions>) =>
  new ProviderError("It failed.", {
    provider: "p",
    model: "m",
    statusCode: null,
    isRetryable: false,
    ...options,
  });

describe("costOfFailure", () => {
  it("is nothing for what came before any model, whatever the price", () => {
    for (const [kind, statusCode] of [
      ["auth", 401],
      ["auth", null],
      ["not-found", 404],
      ["rate-limit", 429],
      ["quota", 402],
      ["request", 422],
      ["address", null],
      ["circuit-open", null],
    ] as const) {
      expect(costOfFailure(failed({ kind, statusCode }), price)).toEqual({
        status: "known",
        usd: "0",
      });
    }
  });

  it("stays unknown where a model may have been at work", () => {
    for (const kind of ["cut", "stall", "timeout", "server", "bad-answer", "connection"] as const) {
      expect(costOfFailure(failed({ kind }), price)).toMatchObject({ status: "unknown" });
    }
    expect(costOfFailure(new Error("aborted"), price)).toMatchObject({ status: "unknown" });
  });

  it("goes by the usage that came with the failure", () => {
    const refused = failed({ kind: "rate-limit", statusCode: 429, usage });
    expect(costOfFailure(refused, price)).toEqual({ status: "known", usd: "0.5" });
  });
});

const sdkError = (status: number, error: unknown) =>
  Object.assign(new Error("x"), { status, error });
const systemError = (code: string, syscall?: string) =>
  new Error("fetch failed", { cause: Object.assign(new Error(code), { code, syscall }) });

describe("what the wire tells of a failure's cost", () => {
  it.each([
    ["a refused connection", systemError("ECONNREFUSED", "connect"), true],
    ["an unknown host", systemError("ENOTFOUND", "getaddrinfo"), true],
    ["a time-out of the connect", systemError("ETIMEDOUT", "connect"), true],
    ["a certificate that does not fit", systemError("ERR_TLS_CERT_ALTNAME_INVALID"), true],
    ["a reset, perhaps after the request was sent", systemError("ECONNRESET", "read"), false],
    ["a refused parameter", sdkError(400, { message: "Unknown parameter: foo" }), true],
    [
      "a prompt that a filter read",
      sdkError(400, { code: "content_filter", message: "No." }),
      false,
    ],
    ["a prompt that is too long", sdkError(400, { code: "context_length_exceeded" }), false],
    ["a time-out of the server", sdkError(408, { message: "Timed out" }), false],
    ["a broken server", sdkError(503, { message: "Overloaded" }), false],
    ["a limit that is told before the reply", sdkError(429, { message: "Slow down" }), true],
    ["a limit that is told within the reply", new ErrorInStream({ error: { code: 429 } }), false],
  ])("%s", (_, error, isFree) => {
    expect(toFailure(error)?.isFree).toBe(isFree);
  });
});

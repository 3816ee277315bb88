import { describe, expect, it } from "vitest";
import { ProviderError } from "@/lib/pool";
import { retryWait } from "./retry";

function failure(isRetryable: boolean, retryAfterMs: number | null = null): ProviderError {
  const options = { provider: "p", model: "m", statusCode: 429, isRetryable, retryAfterMs };
  return new ProviderError("Too many requests.", options);
}

describe("retryWait", () => {
  const ask = (given: { error: unknown; failures?: number; retries?: number; random?: number }) =>
    retryWait({
      error: given.error,
      failures: given.failures ?? 1,
      retries: given.retries ?? 3,
      random: () => given.random ?? 0.5,
    });

  it("repeats only what the provider calls worth repeating", () => {
    expect(ask({ error: failure(false) })).toBeNull();
    expect(ask({ error: new Error("a bug") })).toBeNull();
    expect(ask({ error: failure(true) })).toBe(250);
  });

  it("stops after the allowed number", () => {
    expect(ask({ error: failure(true), failures: 3 })).not.toBeNull();
    expect(ask({ error: failure(true), failures: 4 })).toBeNull();
    expect(ask({ error: failure(true), retries: 0 })).toBeNull();
  });

  it("doubles the range of the wait up to a ceiling, with full jitter", () => {
    const error = failure(true);
    const longest = [1, 2, 3, 7, 8].map((failures) =>
      ask({ error, failures, retries: 8, random: 1 }),
    );
    expect(longest).toEqual([500, 1000, 2000, 30_000, 30_000]);
    expect(ask({ error, failures: 8, retries: 8, random: 0 })).toBe(0);
  });

  it("waits as long as the provider asks, but not for ever", () => {
    expect(ask({ error: failure(true, 5_000) })).toBe(5_000);
    expect(ask({ error: failure(true, 86_400_000) })).toBe(120_000);
  });
});

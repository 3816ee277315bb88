import { expect, it } from "vitest";
import { wordFailure } from "./word-failure";

const words = (kind: "rate-limit" | "server", statusCode: number, retryAfterMs: number | null) =>
  wordFailure(
    { kind, statusCode, isRetryable: true, isFree: false, detail: "Slow down." },
    { host: "here", model: "m", keyName: null, secrets: [], retryAfterMs },
  );

it.each([
  [null, "here asks to wait (429). It says: Slow down."],
  [0, "here asks to wait (429). It says: Slow down."],
  [300, "here asks to wait for 1 s (429). It says: Slow down."],
  [90_000, "here asks to wait for 90 s (429). It says: Slow down."],
  [121_000, "here asks to wait for 3 min (429). It says: Slow down."],
  [24 * 3_600_000, "here asks to wait for 24 h (429). It says: Slow down."],
])("says how long a provider asks to wait: %s ms", (retryAfterMs, message) => {
  expect(words("rate-limit", 429, retryAfterMs)).toBe(message);
});

it("says so of a server that is overloaded, too", () => {
  expect(words("server", 503, 7_000)).toBe(
    "here failed (503). It asks to wait for 7 s. It says: Slow down.",
  );
  expect(words("server", 503, null)).toBe("here failed (503). It says: Slow down.");
});

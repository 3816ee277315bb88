import { expect, it } from "vitest";
import { isOwnServer, isPricedByModel } from "./connection";

it.each([
  ["openai", null, true],
  ["anthropic", "https://api.anthropic.com", true],
  ["anthropic", "http://127.0.0.1:8123", false],
  ["anthropic", "http://[::1]:8123", false],
  ["openai", "http://localhost:4000/v1", false],
  ["gemini", "http://proxy.localhost/v1", false],
  ["openai", "https://127.0.0.1.example.org/v1", true],
  ["openai-compatible", "https://models.example.org/v1", false],
  ["simulated", null, false],
] as const)("prices %s at %s by its model: %s", (kind, baseUrl, isPriced) => {
  expect(isPricedByModel({ kind, baseUrl })).toBe(isPriced);
  expect(isOwnServer({ kind, baseUrl })).toBe(!isPriced && kind !== "simulated");
});

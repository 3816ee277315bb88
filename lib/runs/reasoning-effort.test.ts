import { describe, expect, it } from "vitest";
import { connectionKinds } from "./connection";
import { effortProblem, effortRuleOf } from "./reasoning-effort";

const maxTokens = 4_096;

describe("effortProblem", () => {
  it.each(connectionKinds)("takes each word that it offers, and none at all, for %s", (kind) => {
    for (const effort of [...effortRuleOf(kind).words, null]) {
      expect(effortProblem(effort, { kind, maxTokens })).toBeNull();
    }
  });

  it.each([
    ["openai", "ultra"],
    ["openai", "8192"],
    ["openai", "HIGH"],
    ["anthropic", "minimal"],
    ["anthropic", "none"],
    ["gemini", "max"],
    ["openrouter", "turbo"],
    ["deepseek", "none"],
    ["openai-compatible", "very high"],
    ["openai-compatible", "x".repeat(41)],
    ["openai-compatible", '"}'],
    ["openai-compatible", ""],
    ["simulated", "high"],
  ] as const)("refuses for %s: %s", (kind, effort) => {
    expect(effortProblem(effort, { kind, maxTokens })).toContain(
      `of this kind of connection (${kind}): `,
    );
  });

  it("leaves a server of one's own its own words", () => {
    expect(effortProblem("ultra-2", { kind: "openai-compatible", maxTokens })).toBeNull();
  });

  it("takes a budget of tokens where the server does, within its bounds", () => {
    const of = (effort: string, cap = maxTokens) =>
      effortProblem(effort, { kind: "anthropic", maxTokens: cap });
    expect(of("1024")).toBeNull();
    expect(of("4095")).toBeNull();
    expect(of("1023")).toContain("at least 1024 and below the token cap of 4096");
    expect(of("4096")).toContain("at least 1024 and below the token cap of 4096");
    expect(of("1024", 1_024)).toContain("below the token cap of 1024");
  });

  it("names what is allowed", () => {
    expect(effortProblem("x", { kind: "gemini", maxTokens })).toBe(
      '"x" is no reasoning effort of this kind of connection (gemini): it takes none, minimal, low, medium or high, and null for the server\'s own.',
    );
  });
});

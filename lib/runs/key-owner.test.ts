import { describe, expect, it } from "vitest";
import { asksForHost, ownerOfKey } from "./key-owner";

it("knows whose key a variable holds", () => {
  expect(ownerOfKey("GEMINI_API_KEY")).toBe("gemini");
  expect(ownerOfKey("MY_SERVER_API_KEY")).toBeNull();
});

describe("asksForHost", () => {
  const bound = (name: string, host: string | null) => ({ name, host });
  it.each([
    ["a provider's key at its own host", "OPENAI_API_KEY", "api.openai.com", null, false],
    ["one of its regions", "OPENAI_API_KEY", "eu.api.openai.com", null, false],
    ["a host that only ends alike", "OPENAI_API_KEY", "notapi.openai.com", null, true],
    ["a host that begins alike", "OPENAI_API_KEY", "api.openai.com.evil.example", null, true],
    ["another port", "OPENAI_API_KEY", "api.openai.com:8443", null, true],
    ["another provider", "OPENAI_API_KEY", "openrouter.ai", null, true],
    ["this machine", "ANTHROPIC_API_KEY", "127.0.0.1:4000", null, true],
    [
      "the host that was confirmed",
      "OPENAI_API_KEY",
      "proxy.example",
      bound("OPENAI_API_KEY", "proxy.example"),
      false,
    ],
    [
      "another than the confirmed one",
      "OPENAI_API_KEY",
      "evil.example",
      bound("OPENAI_API_KEY", "proxy.example"),
      true,
    ],
    [
      "another variable than the confirmed one",
      "GEMINI_API_KEY",
      "proxy.example",
      bound("OPENAI_API_KEY", "proxy.example"),
      true,
    ],
    ["a variable of one's own, newly named", "MY_API_KEY", "my.example", null, false],
    [
      "a variable of one's own that moves",
      "MY_API_KEY",
      "two.example",
      bound("MY_API_KEY", "one.example"),
      true,
    ],
    [
      "a variable of one's own that stays",
      "MY_API_KEY",
      "one.example",
      bound("MY_API_KEY", "one.example"),
      false,
    ],
    ["no host kept", "MY_API_KEY", "one.example", bound("MY_API_KEY", null), false],
  ])("judges %s", (_, name, host, kept, expected) => {
    expect(asksForHost(name, host, kept)).toBe(expected);
  });
});

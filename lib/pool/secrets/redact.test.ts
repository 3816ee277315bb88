import { describe, expect, it } from "vitest";
import { publicUrl, redactSecrets, secretsOfUrl } from "./redact";

describe("redactSecrets", () => {
  it.each([
    "Incorrect API key provided: sk-test-CANARY-123.",
    "Authorization: Bearer CANARY",
    "https://user:pass-CANARY@host/v1",
    "https://host/v1?key=CANARY&x=1",
    "https://host/v1?api_key=CANARY",
    '{"key":"AIzaSyCANARY0123456789"}',
  ])("cleans %s", (text) => expect(redactSecrets(text)).not.toContain("CANARY"));

  it("removes the given secrets in any place, also escaped for a URL", () => {
    const secret = "p/w CANARY";
    const text = `a ${secret} b ${encodeURIComponent(secret)}`;
    expect(redactSecrets(text, [secret])).toBe("a [removed] b [removed]");
  });

  it("leaves ordinary text alone", () => {
    const text = "The model gpt-5 at https://api.example/v1 is busy; task-force risk-free.";
    expect(redactSecrets(text, ["ab"])).toBe(text);
  });
});

describe("base URLs", () => {
  it("gives up its secrets and has a form without them", () => {
    const url = "https://user:p%40ss@host:8443/v1?key=abc#x";
    expect(secretsOfUrl(url)).toEqual(["user", "p@ss", "abc"]);
    expect(publicUrl(url)).toBe("https://host:8443/v1");
    expect(publicUrl("nonsense")).toBe("");
  });
});

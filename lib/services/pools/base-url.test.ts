import { describe, expect, it } from "vitest";
import type { ConnectionKind } from "@/lib/runs";
import { hostOf, toBaseUrl } from "./base-url";

const policy = { allowLoopback: true, allowedHosts: ["box.lan", "10.0.0.7:8000"] };
const at = (baseUrl: string | null, hasKey = false, kind: ConnectionKind = "openai-compatible") =>
  toBaseUrl({ kind, baseUrl, hasKey }, policy);

describe("toBaseUrl", () => {
  it.each([
    [null, true, "openai", "https://api.openai.com/v1"],
    ["", true, "gemini", "https://generativelanguage.googleapis.com/v1beta/openai"],
    [null, false, "simulated", null],
    ["HTTPS://API.Example/v1/", true, "openai-compatible", "https://api.example/v1"],
    ["http://127.0.0.1:8000/v1", true, "openai-compatible", "http://127.0.0.1:8000/v1"],
    ["http://localhost:1234", true, "openai-compatible", "http://localhost:1234"],
    ["http://10.0.0.7:8000/v1", true, "openai-compatible", "http://10.0.0.7:8000/v1"],
    ["http://box.lan/v1", true, "openai-compatible", "http://box.lan/v1"],
  ] as const)("takes %s (key: %s) for %s", (given, hasKey, kind, expected) => {
    expect(at(given, hasKey, kind)).toBe(expected);
  });

  it.each([
    ["api.example/v1", false, /begins with http/],
    ["ftp://api.example", false, /begins with http/],
    ["file:///etc/passwd", false, /begins with http/],
    ["http://localhost:99999/v1", false, /port.*65535/],
    ["https://user:pw@api.example/v1", false, /user or password/],
    ["https://key@api.example/v1", false, /user or password/],
    ["https://api.example/v1?key=abc", false, /Leave out the \?.*keys do not belong/],
    ["https://api.example/v1?", false, /Leave out the \?.*keys do not belong/],
    ["https://api.example/v1#x", false, /Leave out the #/],
    ["https://api.example/v1/chat/completions", false, /Leave out \/chat\/completions/],
    ["http://models.example/v1", true, /key, questions.*unencrypted/],
    ["http://models.example/v1", false, /Questions and replies.*unencrypted/],
    ["http://203.0.114.9:8000/v1", false, /unencrypted.*STUDIO_ALLOWED_HOSTS/],
    ["http://0.0.0.0:8000/v1", false, /an unspecified address/],
    ["http://169.254.169.254/v1", false, /link-local.*STUDIO_ALLOWED_HOSTS/],
    ["http://192.168.1.5/v1", false, /private.*STUDIO_ALLOWED_HOSTS/],
    ["http://10.0.0.7:8001/v1", false, /private/],
    ["http://[::ffff:10.0.0.1]/", false, /private/],
    ["http://0x7f.1/", true, null],
    [null, false, /needs its address/],
  ] as const)("judges %s (key: %s)", (given, hasKey, words) => {
    if (words === null) expect(at(given, hasKey)).toBe("http://127.0.0.1");
    else expect(() => at(given, hasKey)).toThrow(words);
  });

  it("calls this machine by name or number only while the studio itself is on loopback", () => {
    const open = { allowLoopback: false, allowedHosts: ["localhost:9"] };
    const on = (baseUrl: string) =>
      toBaseUrl({ kind: "openai-compatible", baseUrl, hasKey: false }, open);
    expect(() => on("http://localhost:8000")).toThrow(/loopback/);
    expect(() => on("http://127.0.0.1:8000")).toThrow(/loopback/);
    expect(on("http://localhost:9")).toBe("http://localhost:9");
  });
});

it("binds keys to host and port", () => {
  expect(hostOf("https://api.example:8443/v1")).toBe("api.example:8443");
  expect(hostOf(null)).toBeNull();
});

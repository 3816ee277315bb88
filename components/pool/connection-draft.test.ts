import { describe, expect, it } from "vitest";
import {
  asksForKeyAgain,
  hostToConfirm,
  newConnectionDraft,
  readConnectionDraft,
  toConnectionDraft,
} from "./connection-draft";
import { aConnection } from "./fixtures";

const stored = aConnection({
  kind: "openai",
  baseUrl: "https://api.openai.com/v1",
  key: {
    source: "stored",
    name: null,
    end: "abcd",
    host: "api.openai.com",
    isPresent: true,
    problem: null,
  },
});

describe("readConnectionDraft", () => {
  it("sends no key when the stored one stays", () => {
    const read = readConnectionDraft(toConnectionDraft(stored), stored);
    expect(read.ok).toBe(true);
    expect(read.ok && "key" in read.body).toBe(false);
  });

  it("wants a key where none is stored any more", () => {
    const key = { ...stored.key, end: null, host: null, isPresent: false, problem: "No key." };
    const dropped = aConnection({ ...stored, key });
    const draft = toConnectionDraft(dropped);
    expect(draft.keyChoice).toBe("stored");
    expect(readConnectionDraft(draft, dropped)).toMatchObject({
      problems: { keyValue: "Enter the key." },
    });
  });

  it("asks for a stored key again when the host changes, and not when only the path does", () => {
    const draft = toConnectionDraft(stored);
    const moved = { ...draft, baseUrl: "https://api.openai.example/v1" };
    expect(asksForKeyAgain(moved, stored)).toBe(true);
    expect(readConnectionDraft(moved, stored)).toMatchObject({
      ok: false,
      problems: { keyChoice: expect.any(String) },
    });
    expect(asksForKeyAgain({ ...draft, baseUrl: "https://api.openai.com/v2" }, stored)).toBe(false);
    expect(
      readConnectionDraft({ ...moved, keyChoice: "stored", keyValue: " secret " }, stored),
    ).toMatchObject({ ok: true, body: { key: { source: "stored", value: "secret" } } });
  });

  it("asks before a provider's variable goes to another host, for each host anew", () => {
    const draft = newConnectionDraft({
      label: "Proxy",
      baseUrl: "https://proxy.example/v1",
      keyChoice: "env",
      keyName: "OPENAI_API_KEY",
    });
    expect(hostToConfirm(draft, null)).toBe("proxy.example");
    expect(readConnectionDraft(draft, null)).toMatchObject({
      problems: { confirmedHost: expect.stringContaining("proxy.example") },
    });
    const confirmed = { ...draft, confirmedHost: "proxy.example" };
    const key = { source: "env", name: "OPENAI_API_KEY", confirmedHost: "proxy.example" };
    expect(readConnectionDraft(confirmed, null)).toMatchObject({ ok: true, body: { key } });
    const moved = { ...confirmed, baseUrl: "https://other.example/v1" };
    expect(readConnectionDraft(moved, null).ok).toBe(false);
    expect(hostToConfirm({ ...draft, baseUrl: "https://api.openai.com/v1" }, null)).toBeNull();
  });

  it("asks about a variable of one's own once its connection moves", () => {
    const key = { name: "MY_API_KEY", host: null, end: null, isPresent: true, problem: null };
    const saved = aConnection({
      baseUrl: "https://one.example/v1",
      key: { ...key, source: "env" },
    });
    const draft = toConnectionDraft(saved);
    expect(hostToConfirm(draft, saved)).toBeNull();
    expect(hostToConfirm({ ...draft, baseUrl: "https://two.example/v1" }, saved)).toBe(
      "two.example",
    );
  });

  it("takes a kind's usual address for an empty one", () => {
    const draft = newConnectionDraft({ label: "A", kind: "deepseek" });
    expect(readConnectionDraft(draft, null)).toMatchObject({ ok: true, body: { baseUrl: null } });
    expect(readConnectionDraft({ ...draft, kind: "openai-compatible" }, null)).toMatchObject({
      problems: { baseUrl: expect.any(String) },
    });
  });

  it.each([
    ["ftp://x", /begins with http/],
    ["http://localhost:99999/v1", /port.*65535/],
    ["https://user:secret@host/v1", /user or password/],
  ])("says why it refuses the address %s", (baseUrl, words) => {
    const draft = newConnectionDraft({ label: "A", baseUrl });
    expect(readConnectionDraft(draft, null)).toMatchObject({
      problems: { baseUrl: expect.stringMatching(words) },
    });
  });

  it.each(["$5", "1e3", "1,000"])("takes %s for no amount and for no number", (text) => {
    const draft = newConnectionDraft({ label: "A", kind: "openai", dayBudget: text });
    const read = readConnectionDraft({ ...draft, concurrency: text }, null);
    expect(read.ok ? [] : Object.keys(read.problems).sort()).toEqual(["concurrency", "dayBudget"]);
  });

  it("refuses variables that hold no key, and amounts that are none", () => {
    const draft = newConnectionDraft({
      label: "A",
      kind: "openai",
      keyChoice: "env",
      keyName: "PATH",
      dayBudget: "-1",
    });
    const read = readConnectionDraft(draft, null);
    expect(read.ok ? [] : Object.keys(read.problems).sort()).toEqual(["dayBudget", "keyName"]);
  });
});

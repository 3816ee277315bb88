import { describe, expect, it } from "vitest";
import {
  asksForKeyAgain,
  newConnectionDraft,
  readConnectionDraft,
  toConnectionDraft,
} from "./connection-draft";
import { aConnection } from "./fixtures";

const stored = aConnection({
  kind: "openai",
  baseUrl: "https://api.openai.com/v1",
  key: { source: "stored", name: null, end: "abcd", isPresent: true, problem: null },
});

describe("readConnectionDraft", () => {
  it("sends no key when the stored one stays", () => {
    const read = readConnectionDraft(toConnectionDraft(stored), stored);
    expect(read.ok).toBe(true);
    expect(read.ok && "key" in read.body).toBe(false);
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

  it("takes a kind's usual address for an empty one", () => {
    const draft = newConnectionDraft({ label: "A", kind: "deepseek" });
    expect(readConnectionDraft(draft, null)).toMatchObject({ ok: true, body: { baseUrl: null } });
    expect(readConnectionDraft({ ...draft, kind: "openai-compatible" }, null)).toMatchObject({
      problems: { baseUrl: expect.any(String) },
    });
  });

  it.each([
    "ftp://x",
    "nonsense",
    "https://user:secret@host/v1",
    "https://host/v1?key=1",
    "https://host/v1#x",
  ])("refuses the address %s", (baseUrl) => {
    const draft = newConnectionDraft({ label: "A", baseUrl });
    expect(readConnectionDraft(draft, null)).toMatchObject({
      problems: { baseUrl: expect.any(String) },
    });
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

import { describe, expect, it } from "vitest";
import { clearDraft, emptyDraft, loadDraft, parseDraft, saveDraft } from "./draft";

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

function twoTabs() {
  const browser = storage();
  return { first: { tab: storage(), browser }, second: { tab: storage(), browser } };
}

describe("drafts", () => {
  it("come back after a reload, and in a new tab after the old one was closed", () => {
    const { first, second } = twoTabs();
    saveDraft({ question: "Why?", planText: "" }, first);
    expect(loadDraft(first).question).toBe("Why?");
    expect(loadDraft(second).question).toBe("Why?");
  });

  it("of two tabs do not overwrite each other", () => {
    const { first, second } = twoTabs();
    saveDraft({ question: "first", planText: "" }, first);
    saveDraft({ question: "second", planText: "" }, second);
    expect(loadDraft(first).question).toBe("first");
    clearDraft(first);
    expect(loadDraft(first)).toEqual(emptyDraft);
    expect(loadDraft(second).question).toBe("second");
    expect(second.browser.length).toBe(1);
  });

  it("are nothing when the stored text is no draft", () => {
    expect([null, "", "{", '{"question":1}', "[]"].map(parseDraft)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

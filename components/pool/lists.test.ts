import { describe, expect, it } from "vitest";
import { aWorker } from "./fixtures";
import { dropIndex, moveItem } from "./move-item";
import { readPoolFile } from "./read-pool-file";
import { filterWorkers, tagsOf } from "./worker-filters";

describe("moveItem and dropIndex", () => {
  it.each([
    [0, 2, "bca"],
    [2, 0, "cab"],
    [1, 1, "abc"],
  ])("moves %i to %i", (from, to, text) => {
    expect(moveItem(["a", "b", "c"], from, to).join("")).toBe(text);
  });

  it("drops a row where its middle has passed the others'", () => {
    const middles = [20, 60, 100];
    expect(dropIndex(middles, 0, 0)).toBe(0);
    expect(dropIndex(middles, 0, 41)).toBe(1);
    expect(dropIndex(middles, 0, 500)).toBe(2);
    expect(dropIndex(middles, 2, -45)).toBe(1);
    expect(dropIndex(middles, 2, -500)).toBe(0);
  });
});

describe("filterWorkers", () => {
  const workers = [
    aWorker({ id: "a", label: "Qwen coder", tags: ["code"] }),
    aWorker({
      id: "b",
      label: "Gemma",
      model: "gemma-3",
      tags: ["fast", "code"],
      connectionId: "x",
    }),
  ];
  const find = (filters: Partial<Parameters<typeof filterWorkers>[1]>) =>
    filterWorkers(workers, { search: "", tag: null, connection: null, ...filters }).map(
      ({ settings }) => settings.id,
    );
  it("takes every word, the tag and the connection", () => {
    expect(find({})).toEqual(["a", "b"]);
    expect(find({ search: "GEMMA fast" })).toEqual(["b"]);
    expect(find({ search: "gemma coder" })).toEqual([]);
    expect(find({ tag: "code", connection: "x" })).toEqual(["b"]);
    expect(tagsOf(workers)).toEqual(["code", "fast"]);
  });
});

describe("readPoolFile", () => {
  const file = {
    format: "conductor-studio-pool",
    version: 1,
    exportedAt: "2026-11-30T12:00:00.000Z",
    name: "Mine",
    workers: [aWorker().settings],
  };
  it("takes what was exported and names what is wrong, by worker and field", () => {
    expect(readPoolFile(JSON.stringify(file))).toMatchObject({ ok: true, file: { name: "Mine" } });
    const bad = { ...file, workers: [{ ...aWorker().settings, maxTokens: 0, temperature: 9 }] };
    expect(readPoolFile(JSON.stringify(bad))).toMatchObject({
      ok: false,
      refusal: {
        problems: [
          "Worker 1 (Worker): temperature has to be at most 2; given was 9.",
          "Worker 1 (Worker): maxTokens has to be at least 1; given was 0.",
        ],
      },
    });
    expect(readPoolFile("{")).toMatchObject({
      ok: false,
      refusal: { title: expect.stringMatching("JSON") },
    });
    expect(readPoolFile("[]").ok).toBe(false);
  });
});

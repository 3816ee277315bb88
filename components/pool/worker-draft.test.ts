import { describe, expect, it } from "vitest";
import { StudioError } from "@/lib/errors";
import { aWorker } from "./fixtures";
import { readStops, writeStops } from "./stop-texts";
import { newWorkerDraft, readWorkerDraft, toWorkerDraft, workerProblemsOf } from "./worker-draft";

describe("readWorkerDraft", () => {
  it("gives back the settings that a worker came with", () => {
    const worker = aWorker({
      temperature: 0.3,
      topP: 0.9,
      stop: ["\n\n", "a\\n b", "END"],
      extraBody: { top_k: 40, nested: { list: [1, null, "x"] } },
      tags: ["code", "fast"],
      reasoningEffort: "high",
      idleTimeoutMs: 1_500,
      callTimeoutMs: 60_000,
      limits: { concurrency: 4, requestsPerMinute: 60, tokensPerMinute: null },
      dialect: { tokenField: "max_tokens", systemRole: "user", streamUsage: "off" },
      fallbackId: "wrk_other",
      priceTier: "batch",
    });
    const { id, provider, baseUrl, apiKeyName, price, ...settings } = worker.settings;
    expect(readWorkerDraft(toWorkerDraft(worker))).toEqual({
      ok: true,
      body: { ...settings, priceId: worker.priceId },
    });
  });

  it("takes an empty number for the default, never for 0", () => {
    const read = readWorkerDraft(newWorkerDraft({ label: "A", connectionId: "c", model: "m" }));
    expect(read).toMatchObject({
      ok: true,
      body: { temperature: null, maxTokens: 4096, idleTimeoutMs: null },
    });
  });

  it("names every wrong field", () => {
    const read = readWorkerDraft(
      newWorkerDraft({
        temperature: "3",
        maxTokens: "1.5",
        extraBody: "[1]",
        tags: "x".repeat(41),
        stop: "y".repeat(201),
      }),
    );
    expect(read.ok ? [] : Object.keys(read.problems).sort()).toEqual([
      "connectionId",
      "extraBody",
      "label",
      "maxTokens",
      "model",
      "stop",
      "tags",
      "temperature",
    ]);
  });

  it("holds temperature and effort against the kind of the connection", () => {
    const draft = newWorkerDraft({ label: "A", connectionId: "c", model: "m", temperature: "1.7" });
    expect(readWorkerDraft(draft, "openai").ok).toBe(true);
    expect(readWorkerDraft(draft, "anthropic")).toMatchObject({
      problems: { temperature: "A number from 0 to 1." },
    });
    const effort = { ...draft, temperature: "", reasoning: "minimal" };
    expect(readWorkerDraft(effort, "openai").ok).toBe(true);
    expect(readWorkerDraft(effort, "anthropic")).toMatchObject({
      problems: { reasoning: expect.stringContaining("(anthropic)") },
    });
  });

  it.each(["{", "nonsense", "3", '{"model": "x"}', '{"stream": false}'])(
    "refuses %s as further fields",
    (extraBody) => {
      const read = readWorkerDraft(
        newWorkerDraft({ label: "A", connectionId: "c", model: "m", extraBody }),
      );
      expect(read).toMatchObject({ ok: false, problems: { extraBody: expect.any(String) } });
    },
  );
});

describe("stop texts", () => {
  it.each([[["\n"]], [["\\n", "\\"]], [["a", " b ", "\t"]], [[]]])(
    "survive the editor: %j",
    (stops) => {
      expect(readStops(writeStops(stops))).toEqual(stops);
    },
  );
});

describe("workerProblemsOf", () => {
  it("puts what the server refused at its field, of a test call too", () => {
    const error = new StudioError("invalid-input", "no", {
      details: {
        fields: [
          { path: "limits.concurrency", message: "has to be at least 1" },
          { path: "worker.stop.0", message: "has to have at most 200 characters" },
          { path: "unheard", message: "is not known" },
        ],
      },
    });
    expect(workerProblemsOf(error)).toEqual({
      fields: {
        concurrency: "Has to be at least 1.",
        stop: "Has to have at most 200 characters.",
      },
      others: ["unheard is not known."],
    });
  });
});

import { describe, expect, it } from "vitest";
import { connectionKinds } from "./connection";
import { temperatureProblem, unsentSampling } from "./sampling";
import { workerNotes } from "./worker-notes";

const price = {
  modelId: "gpt-5.6-sol",
  aliases: ["gpt-5.6-sol-2026-10-01"],
  inputUsd: "5",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "30",
  reasoningUsd: null,
  date: "2026-11-01",
  source: "test",
};
const worker = {
  model: "gpt-5.6-sol",
  price,
  priceId: "price_1",
  temperature: null,
  topP: null,
  reasoningEffort: null,
};

describe("temperatureProblem", () => {
  it.each(connectionKinds)("goes by the range of %s", (kind) => {
    const highest = kind === "anthropic" ? 1 : 2;
    expect(temperatureProblem(highest, kind)).toBeNull();
    expect(temperatureProblem(null, kind)).toBeNull();
    expect(temperatureProblem(highest + 0.1, kind)).toContain(
      `(${kind}): it takes 0 to ${highest}`,
    );
  });
});

describe("workerNotes", () => {
  it("has none for an entry of the model or of an alias, or that the model's name decided on", () => {
    expect(workerNotes(worker, "openai")).toEqual([]);
    expect(workerNotes({ ...worker, model: "gpt-5.6-sol-2026-10-01" }, "openai")).toEqual([]);
    expect(workerNotes({ ...worker, model: "other", priceId: null }, "openai")).toEqual([]);
  });

  it("names the model of a chosen entry that is of another one", () => {
    expect(workerNotes({ ...worker, model: "gpt-5.6-luna" }, "openai")).toEqual([
      {
        path: "priceId",
        message:
          "Priced by the entry of gpt-5.6-sol, which does not name gpt-5.6-luna. Choose another entry if that is not meant.",
      },
    ]);
  });

  it("says which sampling settings Anthropic is not sent, or is sent as less", () => {
    const warm = { ...worker, temperature: 1.7, topP: 0.9 };
    expect(workerNotes(warm, "openai")).toEqual([]);
    expect(workerNotes(warm, "anthropic")).toEqual([
      { path: "temperature", message: "Sent as 1, the most that this kind takes." },
    ]);
    const thinking = { ...warm, reasoningEffort: "8192" };
    expect(workerNotes(thinking, "anthropic").map(({ path }) => path)).toEqual([
      "temperature",
      "topP",
    ]);
    expect(workerNotes(thinking, "anthropic")[0]?.message).toContain("not sent");
    expect(unsentSampling(thinking, "openai")).toEqual([]);
  });
});

import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { createTokenCounter } from "./token-counter";

describe("createTokenCounter", () => {
  it("counts each text by itself, an empty one as nothing", async () => {
    const counter = createTokenCounter();
    const [words = 0, none, special = 0] = await counter.count([
      "The capital of Norway is Oslo.",
      "",
      "<|endoftext|>",
    ]);
    expect(words).toBeGreaterThan(5);
    expect(words).toBeLessThan(10);
    expect(none).toBe(0);
    expect(special).toBeGreaterThan(1);
  });

  it("never holds up the process, whatever the text", async () => {
    const random = Array.from({ length: 100_000 }, (_, index) =>
      String.fromCharCode(97 + ((index * 7919) % 26)),
    ).join("");
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const counter = createTokenCounter();
    delay.enable();
    const counts = await counter.count([random, "[".repeat(100_000), "漢字".repeat(50_000)]);
    delay.disable();
    for (const tokens of counts) expect(tokens).toBeGreaterThan(1_000);
    // Were it done here, half a second and more of loading and counting would be in few, long turns.
    expect(delay.percentile(50) / 1e6).toBeLessThan(20);
  });

  it("takes four characters for a token when its thread cannot count", async () => {
    const broken = createTokenCounter("throw new Error('no tokenizer');");
    expect(await broken.count(["12345678", "1"])).toEqual([2, 1]);
    expect(await broken.count(["1234"])).toEqual([1]);
  });

  it("counts the beginning of a very long text and takes the rest to be like it", async () => {
    const [short = 0, long = 0] = await createTokenCounter().count([
      "one two three four ".repeat(1_000),
      "one two three four ".repeat(100_000),
    ]);
    expect(long / short).toBeGreaterThan(95);
    expect(long / short).toBeLessThan(105);
  });
});

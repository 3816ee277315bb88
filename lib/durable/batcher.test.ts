import { describe, expect, it } from "vitest";
import { Batcher } from "./batcher";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("Batcher", () => {
  it("hands on together what came while a hand-over was under way", async () => {
    const batches: number[][] = [];
    const batcher = new Batcher<number>(0, async (items) => {
      batches.push(items);
      await wait(20);
    });
    batcher.add(1);
    await wait(5);
    batcher.add(2);
    batcher.add(3);
    await batcher.flush();
    await batcher.flush();
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it("drops what is no longer wanted", async () => {
    const handed: number[] = [];
    const batcher = new Batcher<number>(10_000, async (items) => {
      handed.push(...items);
    });
    batcher.add(1);
    batcher.add(2);
    batcher.drop((item) => item === 1);
    await batcher.flush();
    expect(handed).toEqual([2]);
  });

  it("goes on after a hand-over that failed", async () => {
    let tries = 0;
    const batcher = new Batcher<number>(0, async () => {
      tries += 1;
      if (tries === 1) throw new Error("away");
    });
    batcher.add(1);
    await batcher.flush();
    batcher.add(2);
    await batcher.flush();
    expect(tries).toBe(2);
  });
});

import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { zeroCost, zeroTotals } from "@/lib/runs";
import { Budget } from "./budget";

const need = (tokens: number, usd: string | null = null, isSimulated = false) => ({
  tokens,
  usd: usd === null ? null : new Decimal(usd),
  isSimulated,
});

describe("Budget", () => {
  it("refuses a call whose worst case passes a limit", async () => {
    const budget = new Budget({ maxTokens: 1000, maxCostUsd: 0.3 }, () => zeroTotals);
    expect(await budget.reserve(need(1001))).toMatchObject({ reason: "token-limit" });
    expect(await budget.reserve(need(10, "0.31"))).toMatchObject({ reason: "cost-limit" });
    expect(await budget.reserve(need(1000, "0.3"))).toBeNull();
  });

  it("tells what was spent, which limit that is of and what the next call could cost", async () => {
    const real = { ...zeroCost, usd: "0.012345678" };
    const settings = { maxTokens: 1000, maxCostUsd: 0.02 };
    const next = need(10, "0.00912345");
    expect(await new Budget(settings, () => ({ ...zeroTotals, real })).reserve(next)).toMatchObject(
      {
        message:
          "The run has spent $0.01235 of its cost limit of $0.02. The next call was not made: it could cost up to $0.009124.",
      },
    );
    const atLeast = new Budget(settings, () => ({
      ...zeroTotals,
      real: { ...real, isAtLeast: true },
    }));
    expect(await atLeast.reserve(next)).toMatchObject({
      message: expect.stringContaining("spent at least $0.01234 of"),
    });
    const estimated = new Budget(settings, () => ({
      ...zeroTotals,
      real: { ...real, usd: "0.012", isEstimated: true },
    }));
    expect(await estimated.reserve(next)).toMatchObject({
      message: expect.stringContaining("spent ~$0.012 of"),
    });
  });

  it("adds money exactly", async () => {
    const budget = new Budget({ maxTokens: 1000, maxCostUsd: 0.3 }, () => ({
      ...zeroTotals,
      real: { ...zeroCost, usd: "0.1" },
    }));
    expect(await budget.reserve(need(1, "0.2"))).toBeNull();
  });

  it("holds real and simulated calls to the cost limit each by themselves", async () => {
    const spent = {
      ...zeroTotals,
      real: { ...zeroCost, usd: "0.7" },
      simulated: { ...zeroCost, calls: 1, usd: "0.9" },
    };
    const budget = new Budget({ maxTokens: 1000, maxCostUsd: 1 }, () => spent);
    expect(await budget.reserve(need(1, "0.3"))).toBeNull();
    expect(await budget.reserve(need(1, "0.1", true))).toBeNull();
    const other = new Budget({ maxTokens: 1000, maxCostUsd: 1 }, () => spent);
    expect(await other.reserve(need(1, "0.4"))).toMatchObject({
      message:
        "The run's real calls have spent $0.70 of its cost limit of $1.00. The next call was not made: it could cost up to $0.40.",
    });
    expect(await other.reserve(need(1, "0.2", true))).toMatchObject({
      message:
        "The run's simulated calls have spent $0.90 of its cost limit of $1.00. The next simulated call was not made: it could cost up to $0.20.",
    });
  });

  it("lets a call wait that fits only if the ones under way come out cheaper", async () => {
    let spent = zeroTotals;
    const budget = new Budget({ maxTokens: 1000, maxCostUsd: 1 }, () => spent);
    const first = need(600);
    await budget.reserve(first);
    let second: unknown = "waiting";
    const reserving = budget.reserve(need(600)).then((limit) => {
      second = limit;
    });
    await Promise.resolve();
    expect(second).toBe("waiting");

    spent = { ...zeroTotals, outputTokens: 100 };
    budget.release(first);
    await reserving;
    expect(second).toBeNull();
  });

  it("refuses the waiting call when they come out too dear", async () => {
    let spent = zeroTotals;
    const budget = new Budget({ maxTokens: 1000, maxCostUsd: 1 }, () => spent);
    const first = need(600);
    await budget.reserve(first);
    const reserving = budget.reserve(need(600));
    spent = { ...zeroTotals, outputTokens: 500 };
    budget.release(first);
    expect(await reserving).toMatchObject({
      message:
        "The run has used 500 of its token limit of 1,000. The next call was not made: it could use up to 600 tokens.",
    });
  });

  it("cannot hold a call of unknown price to a cost limit", async () => {
    const budget = new Budget({ maxTokens: 1000, maxCostUsd: 0 }, () => zeroTotals);
    expect(await budget.reserve(need(10, null))).toBeNull();
  });
});

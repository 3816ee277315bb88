import { describe, expect, it } from "vitest";
import { zeroCost, zeroTotals } from "@/lib/runs";
import {
  costNote,
  exactCost,
  exactTotalUsd,
  formatCost,
  formatCounted,
  formatDuration,
  formatRelativeTime,
  formatRunCost,
  formatTokens,
  formatTokensInAndOut,
  formatTotalUsd,
  runCostNote,
  tokensNote,
} from "./format";

describe("formatCost and formatTotalUsd", () => {
  it("says unknown and estimated", () => {
    expect(formatCost({ status: "unknown", reason: "no-price" })).toBe("unknown");
    expect(formatCost({ status: "estimated", usd: "0.0123" })).toBe("~$0.0123");
    expect(formatCost({ status: "estimated", usd: "0.00000001" })).toBe("< $0.0001");
  });

  it("never shows an unknown cost as 0", () => {
    expect(formatTotalUsd({ ...zeroCost, isAtLeast: true })).toBe("unknown");
    expect(formatTotalUsd({ ...zeroCost, usd: "0.02", isAtLeast: true })).toBe("at least $0.02");
    expect(formatTotalUsd({ ...zeroCost, usd: "0.02", isAtLeast: true, isEstimated: true })).toBe(
      "at least ~$0.02",
    );
    expect(formatTotalUsd(zeroCost)).toBe("$0.00");
  });

  it("never says more than the known part after *at least*", () => {
    const sum = { usd: "1020.528874", isAtLeast: true, isEstimated: true };
    expect(formatTotalUsd(sum)).toBe("at least ~$1,020.5288");
    expect(formatTotalUsd({ ...sum, isAtLeast: false })).toBe("~$1,020.5289");
    expect(formatTotalUsd({ ...sum, usd: "0.00005", isEstimated: false })).toBe(
      "at least $0.00005",
    );
  });

  it("has all decimals where a figure is looked at, with the same marks", () => {
    const sum = { usd: "1014.855112", isAtLeast: false, isEstimated: false };
    expect(exactTotalUsd(sum)).toBe("$1,014.855112");
    expect(exactTotalUsd({ ...sum, isAtLeast: true })).toBe("at least $1,014.855112");
    expect(exactTotalUsd({ ...zeroCost, isAtLeast: true })).toBe("unknown");
    expect(exactCost({ status: "estimated", usd: "0.00000001" })).toBe("~$0.00000001");
    expect(costNote(sum)).toBe("Unrounded: $1,014.855112.");
    expect(costNote({ ...sum, usd: "1.2825" })).toBeUndefined();
  });
});

describe("formatRunCost and runCostNote", () => {
  const real = { ...zeroCost, calls: 2, usd: "0.0123" };
  const simulated = { ...zeroCost, calls: 1, usd: "0.0008" };

  it("shows one part where there is one, and never a sum of both", () => {
    expect(formatRunCost(zeroTotals)).toBe("$0.00");
    expect(formatRunCost({ ...zeroTotals, real })).toBe("$0.0123");
    expect(formatRunCost({ ...zeroTotals, simulated })).toBe("$0.0008");
    expect(formatRunCost({ ...zeroTotals, real, simulated })).toBe("$0.0123 + $0.0008 simulated");
  });

  it("marks each part by itself", () => {
    const unsure = { ...real, isAtLeast: true };
    const guessed = { ...simulated, isEstimated: true };
    expect(formatRunCost({ ...zeroTotals, real: unsure, simulated: guessed })).toBe(
      "at least $0.0123 + ~$0.0008 simulated",
    );
    const unknown = { ...zeroCost, calls: 1, isAtLeast: true };
    expect(formatRunCost({ ...zeroTotals, real: unknown, simulated })).toBe(
      "unknown + $0.0008 simulated",
    );
  });

  it("explains what the wording means", () => {
    expect(runCostNote({ ...zeroTotals, real })).toBeUndefined();
    expect(runCostNote({ ...zeroTotals, real, simulated })).toContain("never added");
    const long = { ...real, usd: "1.23456" };
    expect(runCostNote({ ...zeroTotals, real: long })).toBe("Unrounded: $1.23456.");
    expect(runCostNote({ ...zeroTotals, real: long, simulated })).toContain(
      "Unrounded: $1.23456 + $0.0008 simulated. Simulated calls",
    );
    expect(runCostNote({ ...zeroTotals, simulated: { ...simulated, isAtLeast: true } })).toBe(
      "The cost of some calls is unknown and not in the sum.",
    );
  });
});

describe("times and counts", () => {
  it.each([
    [0, "0 ms"],
    [999, "999 ms"],
    [999.6, "1.0 s"],
    [59_940, "59.9 s"],
    [59_960, "1 min 00 s"],
    [125_000, "2 min 05 s"],
    [3_840_000, "1 h 04 min"],
  ])("shows %d ms as %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it("shows ages, and the date from a month on", () => {
    const now = Date.parse("2026-03-31T12:00:00Z");
    const ago = (ms: number) => formatRelativeTime(new Date(now - ms).toISOString(), now);
    expect([
      ago(-5_000),
      ago(59_000),
      ago(60_000),
      ago(3 * 3_600_000),
      ago(5 * 86_400_000),
    ]).toEqual(["just now", "just now", "1 min ago", "3 h ago", "5 d ago"]);
    expect(ago(60 * 86_400_000)).toBe("30 Jan 2026");
  });

  it("never shows tokens that are not known as 0", () => {
    const atLeast = { areTokensAtLeast: true as const };
    expect([formatTokens(0, {}), formatTokens(1_500, {})]).toEqual(["0", "1,500"]);
    expect([formatTokens(0, atLeast), formatTokens(1_500, atLeast)]).toEqual([
      "unknown",
      "at least 1,500",
    ]);
    expect([
      formatTokensInAndOut({ inputTokens: 120, outputTokens: 30 }),
      formatTokensInAndOut({ inputTokens: 120, outputTokens: 30, ...atLeast }),
      formatTokensInAndOut({ inputTokens: 0, outputTokens: 0, ...atLeast }),
    ]).toEqual(["120 / 30", "at least 120 / 30", "unknown"]);
  });

  it("marks tokens that are an estimate as their cost is", () => {
    const estimated = { areTokensEstimated: true as const };
    const both = { ...estimated, areTokensAtLeast: true as const };
    const sums = { inputTokens: 1_200, outputTokens: 30 };
    expect([formatTokens(1_500, estimated), formatTokens(1_500, both)]).toEqual([
      "~1,500",
      "at least ~1,500",
    ]);
    expect(formatTokensInAndOut({ ...sums, ...estimated })).toBe("~1,200 / ~30");
    expect(formatTokensInAndOut({ ...sums, ...both })).toBe("at least ~1,200 / ~30");
    expect(tokensNote({})).toBeUndefined();
    expect(tokensNote(both)).toMatch(/unknown and not in the sum\. .+ are an estimate/);
  });

  it("counts one and many", () => {
    expect([formatCounted(1, "step"), formatCounted(1234, "step")]).toEqual([
      "1 step",
      "1,234 steps",
    ]);
  });
});

import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import { exactUsd, formatUsd } from "./usd";

describe("formatUsd", () => {
  it.each([
    ["0", "$0.00"],
    ["0.00000001", "< $0.0001"],
    ["0.0000999", "< $0.0001"],
    ["0.0001", "$0.0001"],
    ["0.00012345", "$0.0001235"],
    ["0.0123456", "$0.01235"],
    ["0.012", "$0.012"],
    ["0.5", "$0.50"],
    ["1.2825", "$1.2825"],
    ["1.23456", "$1.2346"],
    ["12.3456", "$12.3456"],
    ["123.456", "$123.456"],
    ["1234.5", "$1,234.50"],
    ["1014.855112", "$1,014.8551"],
    ["1234567.999999", "$1,234,568.00"],
    ["not a number", "unknown"],
  ])("shows %s as %s", (usd, text) => {
    expect(formatUsd(usd)).toBe(text);
  });

  it("rounds down where the amount is the least that it was, and still never to 0", () => {
    expect(formatUsd("1020.528874", "down")).toBe("$1,020.5288");
    expect(formatUsd("0.000199999", "down")).toBe("$0.0001999");
    expect(formatUsd("0.00000012345", "down")).toBe("$0.0000001234");
    expect(formatUsd("0", "down")).toBe("$0.00");
  });

  it("rounds up where the amount is the most that it may be", () => {
    expect(formatUsd("1020.528874", "up")).toBe("$1,020.5289");
    expect(formatUsd("0.00912341", "up")).toBe("$0.009124");
    expect(formatUsd("0.00000012345", "up")).toBe("$0.0000001235");
    expect(formatUsd("0.4", "up")).toBe("$0.40");
  });

  it("shows parts that add up to the sum that is shown", () => {
    const parts = ["1.20", "0.06", "0.0225"];
    const read = (text: string) => new Decimal(text.replace(/[$,]/g, ""));
    const sum = Decimal.sum(...parts);
    const shown = parts.map((part) => read(formatUsd(part)));
    expect(Decimal.sum(...shown).equals(read(formatUsd(sum.toFixed())))).toBe(true);
  });
});

describe("exactUsd", () => {
  it.each([
    ["0", "$0.00"],
    ["140.123456789", "$140.123456789"],
    ["1000000.5", "$1,000,000.50"],
    ["0.000000000001", "$0.000000000001"],
    ["1.500000000000", "$1.50"],
    ["123456789012.123456789012", "$123,456,789,012.123456789012"],
    ["not a number", "unknown"],
  ])("shows %s as %s", (usd, text) => {
    expect(exactUsd(usd)).toBe(text);
  });
});

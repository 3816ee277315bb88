import { expect, it } from "vitest";
import { utcClockTime } from "./utc-clock-time";

it("tells a time to the second with its zone", () => {
  expect(utcClockTime("2026-11-30T21:19:24.900Z")).toBe("21:19:24 UTC");
  expect(utcClockTime("2026-11-30T23:19:24+02:00")).toBe("21:19:24 UTC");
  expect(utcClockTime(Date.UTC(2026, 10, 30, 9, 5))).toBe("09:05:00 UTC");
});

import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor";

describe("the cursor of the list", () => {
  it("comes back as it was", () => {
    const place = { createdAt: "2026-01-01T00:00:00.123Z", id: "run_1" };
    expect(decodeCursor(encodeCursor(place))).toEqual(place);
  });

  it.each([
    "",
    "abc",
    "%00",
    "é",
    Buffer.from("[]").toString("base64url"),
    Buffer.from('["2026-01-01T00:00:00.000Z","run_\\u0000"]').toString("base64url"),
    Buffer.from('["yesterday","run_1"]').toString("base64url"),
    Buffer.from('{"createdAt":"2026-01-01T00:00:00.000Z","id":"run_1"}').toString("base64url"),
    Buffer.from('["2026-01-01T00:00:00.000Z",{"gt":""}]').toString("base64url"),
  ])("refuses %j", (text) => {
    expect(() => decodeCursor(text)).toThrow(/cursor/);
  });
});

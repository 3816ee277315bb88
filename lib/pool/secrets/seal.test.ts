import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openSecret, sealSecret } from "./seal";

const key = randomBytes(32);
const place = { connectionId: "conn_1", host: "api.example" };
const sealed = sealSecret("sk-CANARY", key, place);

describe("a sealed key", () => {
  it("opens with the same secret in the same place, and holds nothing readable", () => {
    expect(openSecret(sealed, key, place)).toBe("sk-CANARY");
    expect(Buffer.from(sealed).toString("latin1")).not.toContain("CANARY");
    expect(sealSecret("sk-CANARY", key, place)).not.toEqual(sealed);
  });

  it.each([
    ["another secret", randomBytes(32), place],
    ["another connection", key, { ...place, connectionId: "conn_2" }],
    ["another host", key, { ...place, host: "evil.example" }],
    ["a boundary moved between the two", key, { connectionId: 'conn_1","api.example', host: "" }],
  ])("does not open with %s", (_, other, elsewhere) => {
    expect(openSecret(sealed, other, elsewhere)).toBeNull();
  });

  it("does not open once any byte of it is changed, missing or added", () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Uint8Array.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(openSecret(changed, key, place)).toBeNull();
      expect(openSecret(sealed.subarray(0, index), key, place)).toBeNull();
    }
    expect(openSecret(Buffer.concat([sealed, Buffer.of(0)]), key, place)).toBeNull();
  });
});

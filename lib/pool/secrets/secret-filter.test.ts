import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SecretFilter } from "./secret-filter";

const secret = "sk-live-ssk-0123456789";

function filter(pieces: readonly string[], secrets = [secret]) {
  const filtered = new SecretFilter(secrets);
  const passed = pieces.map((piece) => filtered.push(piece));
  return { text: [...passed, filtered.end()].join(""), passed, removed: filtered.hasRemoved };
}

describe("SecretFilter", () => {
  it("takes a secret out however it is cut", () => {
    const text = `The key is ${secret}, twice: ${secret}.`;
    const clean = "The key is [removed], twice: [removed].";
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (lengths) => {
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 1;
          pieces.push(text.slice(at, at + length));
          at += length;
        }
        expect(filter(pieces)).toMatchObject({ text: clean, removed: true });
      }),
    );
  });

  it("passes everything else on, at once where it cannot be a beginning", () => {
    expect(filter(["sk-", "live-no ", "s", "k-"])).toEqual({
      text: "sk-live-no sk-",
      passed: ["", "sk-live-no ", "", ""],
      removed: false,
    });
    expect(filter(["plain"]).passed).toEqual(["plain"]);
    expect(filter(["ollama is here"], ["ollama"]).text).toBe("ollama is here");
  });
});

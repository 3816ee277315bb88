import { describe, expect, it } from "vitest";
import { z } from "zod";
import { wordIssue } from "./word-issue";

const schema = z.strictObject({
  title: z.string().min(1).max(3).optional(),
  count: z.coerce.number().int().min(1).max(5).optional(),
  kind: z.enum(["a", "b"]).optional(),
  at: z.iso.datetime().optional(),
  list: z.array(z.string()).max(1).optional(),
});

const refused = (shape: z.ZodType, value: unknown) =>
  (shape.safeParse(value).error?.issues ?? []).flatMap((issue) => wordIssue(issue, value));

describe("wordIssue", () => {
  it.each([
    [{ title: "" }, "title", "has to have at least 1 character; given was an empty text"],
    [{ title: "long" }, "title", 'has to have at most 3 characters; given was "long"'],
    [{ title: 1 }, "title", "has to be a text; given was 1"],
    [{ title: ["a"] }, "title", "has to be a text; given was a list of 1"],
    [{ title: { a: 1 } }, "title", "has to be a text; given was an object"],
    [{ title: null }, "title", "has to be a text; given was null"],
    [{ count: 0 }, "count", "has to be at least 1; given was 0"],
    [{ count: 6 }, "count", "has to be at most 5; given was 6"],
    [{ count: "x" }, "count", 'has to be a number; given was "x"'],
    [{ count: 1.5 }, "count", "has to be a whole number; given was 1.5"],
    [{ kind: "c" }, "kind", 'has to be a or b; given was "c"'],
    [{ list: ["a", "b"] }, "list", "has to have at most 1 entry; given was a list of 2"],
    [{ at: "now" }, "at", 'has to be an ISO time, as in 2026-01-31T12:00:00Z; given was "now"'],
    [{ admin: true }, "admin", "is not known"],
    ["text", "", 'has to be an object; given was "text"'],
  ])("words %j", (value, path, message) => {
    expect(refused(schema, value)).toEqual([{ path, message }]);
  });

  it("tells a field that is missing from one that is wrong", () => {
    const needed = z.strictObject({ kind: z.enum(["a", "b", "c"]) });
    expect(refused(needed, {})).toEqual([
      { path: "kind", message: "is missing: it has to be a, b or c" },
    ]);
  });

  it("shortens what was given, and writes marks that nobody sees", () => {
    const [long] = refused(schema, { kind: "x".repeat(500) });
    expect(long?.message).toBe(`has to be a or b; given was "${"x".repeat(60)}…"`);
    const [odd] = refused(schema, { kind: "a\u202eb\n" });
    expect(odd?.message).toBe('has to be a or b; given was "a\\u{202e}b\\n"');
  });

  it("repeats nothing where a key may stand", () => {
    const keyed = z.strictObject({
      key: z.strictObject({ value: z.string().max(3) }),
      baseUrl: z.string().max(3),
    });
    const words = JSON.stringify([
      refused(keyed, { key: { value: "canary" }, baseUrl: "https://u:canary@h" }),
      refused(keyed, { key: "canary", baseUrl: ["canary"] }),
      refused(keyed, { key: { vaule: "canary" } }),
    ]);
    expect(words).not.toContain("canary");
    expect(words).toContain("key.value");
  });

  it("words a union by the branch that was meant, or by what each of them wants", () => {
    const either = z.strictObject({
      of: z.union([z.literal("all"), z.array(z.int())]),
      worker: z.union([z.strictObject({ id: z.string() }), z.strictObject({ label: z.string() })]),
      key: z.discriminatedUnion("source", [
        z.strictObject({ source: z.literal("none") }),
        z.strictObject({ source: z.literal("env"), name: z.string() }),
      ]),
    });
    expect(refused(either, { of: 3, worker: { label: 1 }, key: { source: "x" } })).toEqual([
      { path: "of", message: "has to be all or a list; given was 3" },
      { path: "worker.label", message: "has to be a text; given was 1" },
      { path: "key.source", message: "has to be none or env" },
    ]);
    expect(refused(either, { of: ["a"], worker: 5, key: { source: "env" } })).toEqual([
      { path: "of.0", message: 'has to be a number; given was "a"' },
      { path: "worker", message: "has to be an object; given was 5" },
      { path: "key.name", message: "is missing: it has to be a text" },
    ]);
  });
});

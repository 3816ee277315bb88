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

describe("wordIssue", () => {
  it.each([
    [{ title: "" }, "title", "has to have at least 1 character"],
    [{ title: "long" }, "title", "has to have at most 3 characters"],
    [{ title: 1 }, "title", "has to be a text"],
    [{ count: 0 }, "count", "has to be at least 1"],
    [{ count: 6 }, "count", "has to be at most 5"],
    [{ count: "x" }, "count", "has to be a number"],
    [{ count: 1.5 }, "count", "has to be a whole number"],
    [{ kind: "c" }, "kind", "has to be a or b"],
    [{ list: ["a", "b"] }, "list", "has to have at most 1 entry"],
    [{ at: "now" }, "at", "has to be an ISO time, as in 2026-01-31T12:00:00Z"],
    [{ admin: true }, "admin", "is not known"],
  ])("words %j", (value, path, message) => {
    const result = schema.safeParse(value);
    expect(result.error?.issues.flatMap(wordIssue)).toEqual([{ path, message }]);
  });
});

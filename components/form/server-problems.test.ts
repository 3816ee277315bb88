import { describe, expect, it } from "vitest";
import { StudioError } from "@/lib/errors";
import { noticeOf, serverProblems } from "./server-problems";

const places = [
  ["extraBody", "extraBody"],
  ["limits.concurrency", "concurrency"],
] as const;

const refusalOf = (...fields: { path: string; message: string }[]) =>
  new StudioError("invalid-input", "Refused.", { details: { fields } });

const ofField = { path: "limits.concurrency", message: "has to be at least 1" };
const ofAName = { path: "extraBody.n", message: "n would go round the token cap." };
const ofNone = { path: "color", message: "is missing" };

describe("what the server refused", () => {
  it("stands at its field, as a sentence, and a field's name stays as it is written", () => {
    expect(serverProblems(refusalOf(ofField, ofAName), places)).toEqual({
      fields: { concurrency: "Has to be at least 1.", extraBody: ofAName.message },
      others: [],
    });
  });

  it("stands in no notice beside the fields", () => {
    const error = refusalOf(ofField);
    expect(noticeOf(error, serverProblems(error, places))).toBeNull();
    expect(noticeOf(null, { fields: {}, others: [] })).toBeNull();
  });

  it("has a notice for what belongs to no field", () => {
    const mixed = refusalOf(ofField, ofNone);
    expect(noticeOf(mixed, serverProblems(mixed, places))?.message).toBe("color is missing.");
    const other = new StudioError("conflict", "It is in use.");
    expect(noticeOf(other, serverProblems(other, places))?.message).toBe("It is in use.");
  });
});

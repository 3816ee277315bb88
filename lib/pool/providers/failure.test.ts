import { expect, it } from "vitest";
import { ErrorInStream, toFailure } from "./failure";

it.each([
  ["overloaded_error", "server", true],
  ["rate_limit_error", "rate-limit", true],
  ["authentication_error", "auth", false],
  ["of_another_world", "server", true],
])("judges an error of the type %s without giving it a status", (type, kind, isRetryable) => {
  const failure = toFailure(new ErrorInStream({ error: { type, message: "No." } }));
  expect(failure).toMatchObject({ kind, isRetryable, statusCode: null, detail: "No." });
});

it("takes the status that an error object states", () => {
  const failure = toFailure(new ErrorInStream({ error: { code: 503, message: "No." } }));
  expect(failure).toMatchObject({ kind: "server", statusCode: 503 });
});

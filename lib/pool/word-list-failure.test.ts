import { expect, it } from "vitest";
import { wordLoss } from "./word-list-failure";

it.each([
  ["ECONNREFUSED", /nothing listens there/],
  ["ENOTFOUND", /No host has the name/],
  ["EAI_AGAIN", /could not be looked up/],
  ["EHOSTUNREACH", /No way leads to host:1 \(EHOSTUNREACH\)/],
  ["ETIMEDOUT", /No way leads to/],
  ["EPROTO", /does not speak https/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /certificate of host:1 is not trusted/],
  ["CERT_HAS_EXPIRED", /is not trusted/],
  ["HPE_INVALID_CONSTANT", /not over http/],
  ["ECONNRESET", /broke the connection before it answered/],
  ["some words", /before it answered \(some words\)/],
])("words a server that gave no answer: %s", (why, words) => {
  expect(wordLoss({ host: "host:1", why, hasAnswered: false })).toMatch(words);
});

it("tells a cut in the middle of an answer apart, whatever the network calls it", () => {
  for (const why of ["ECONNRESET", "aborted", "ETIMEDOUT"]) {
    const words = wordLoss({ host: "host:1", why, hasAnswered: true });
    expect(words).toMatch(/began to list its models and broke the connection in the middle/);
  }
});

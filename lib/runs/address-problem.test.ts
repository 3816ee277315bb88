import { expect, it } from "vitest";
import { addressProblem } from "./address-problem";

it.each([
  "http://127.0.0.1:11434/v1",
  "https://api.example",
  "HTTPS://API.example/v1/",
  "http://localhost:65535",
  "http://[::1]:8000/v1",
  "https://bücher.example/v1",
])("finds nothing wrong with %s", (address) => {
  expect(addressProblem(address)).toBeNull();
});

it.each([
  ["localhost:8000/v1", /begins with http:\/\/ or https:\/\//],
  ["127.0.0.1:11434/v1", /begins with/],
  ["ftp://api.example/v1", /begins with/],
  ["http:/api.example", /begins with/],
  ["", /begins with/],
  ["http://localhost:99999/v1", /^The port, .* from 1 to 65535; given was 99999\.$/],
  ["http://localhost:0", /^The port, .* given was 0\.$/],
  ["http://localhost:abc/v1", /^The port, after the colon, .* from 1 to 65535\.$/],
  ["http://localhost:secret", /^The port, after the colon, .* from 1 to 65535\.$/],
  ["http://localhost:/v1", /^The port, after the colon, .* from 1 to 65535\.$/],
  ["http://", /^The host is missing/],
  ["http:///v1", /^The host is missing/],
  ["http://:8000/v1", /^The host is missing/],
  ["http://::1/v1", /IPv6 address stands in brackets|host is missing/],
  ["http://two words/v1", /^The host is none/],
  ["http://999.1.1.1/v1", /^The host is none/],
  ["https://ann@api.example/v1", /user or password/],
  ["https://ann:secret@api.example/v1", /user or password/],
  ["https://api.example/v1?key=secret", /the \? and what follows it: keys do not belong there/],
  ["https://api.example/v1?", /the \? and what follows it: keys do not belong there/],
  ["https://api.example/v1#part", /the # and what follows/],
])("says of %s what is wrong", (address, words) => {
  expect(addressProblem(address)).toMatch(words);
  expect(addressProblem(address)).not.toContain("secret");
});

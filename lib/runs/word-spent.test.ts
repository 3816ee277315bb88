import { expect, it } from "vitest";
import { wordSpent } from "./word-spent";

it.each([
  [{ usd: "5.42689", isAtLeast: false, isEstimated: false }, "$5.4269"],
  [{ usd: "5.42689", isAtLeast: true, isEstimated: true }, "at least ~$5.4268"],
  [{ usd: "0.00075", isAtLeast: false, isEstimated: true }, "~$0.00075"],
  [{ usd: "0", isAtLeast: true, isEstimated: false }, "an unknown amount"],
  [{ usd: "0", isAtLeast: false, isEstimated: false }, "$0.00"],
])("words %j", (spent, words) => {
  expect(wordSpent(spent)).toBe(words);
});

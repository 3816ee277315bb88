import type { Usage } from "@/lib/runs";

/** What a flag of a call's usage says, for people. */
const words: Record<string, string> = {
  "bad-count": "the provider sent a count that is no number of tokens, which was left out",
  "no-input-count": "the provider did not count the input",
  "no-output-count": "the provider did not count the output",
  "cached-exceeds-input": "more cached tokens than input, so cut to the input",
  "cache-write-exceeds-input": "more tokens written to the cache than input, so cut to the input",
  "reasoning-exceeds-output": "more reasoning than output, so cut to the output",
  "cache-writes-differ": "the tokens written to the cache are not the sum of their kinds",
  "cache-outside-input": "cached tokens were counted beside the input, not in it",
  "reasoning-outside-completion": "reasoning was counted beside the output, not in it",
  "total-differs": "the provider's total is another than the sum of its parts",
  "rest-as-output":
    "the provider's total is larger than its parts, and what it has more counts as output",
  "total-only": "the provider reported a total without its parts",
  "input-from-total": "the provider did not count the input, which is what its total has more",
  "output-from-total": "the provider did not count the output, which is what its total has more",
  "orchestration-added": "tokens of models that it called itself are counted in",
  "orchestration-not-priced": "tokens of models that it called itself are named, but not billed",
  "no-usage-reported": "the provider reported none",
  "no-usable-usage": "none of the provider's counts could be used",
  "stream-broken": "the stream broke before the provider's final count",
  "call-stopped": "the call was stopped before the provider's final count",
  "no-final-count": "the provider sent no final count",
  "reply-cut": "the reply was cut off, so the output is at least what came",
};

/** The flags in words; one of another version as it is. Null without any. */
export function usageFlagsInWords(flags: readonly string[]): string | null {
  return flags.length === 0 ? null : flags.map((flag) => words[flag] ?? flag).join("; ");
}

/** What makes the counts that came before it a lower bound. */
const openEnds = new Set(["stream-broken", "call-stopped", "no-final-count", "reply-cut"]);

/** Where the tokens of a call are from, as a sentence; null when they are the provider's, as it sent them. */
export function estimateInWords({ source, flags }: Usage): string | null {
  if (source === "reported") return null;
  if (flags.includes("no-usage-reported")) {
    return "Estimated from the text, because the provider reported no tokens.";
  }
  if (flags.includes("no-usable-usage")) {
    return "Estimated from the text, because what the provider reported are no counts of tokens.";
  }
  const isOpen = flags.some((flag) => openEnds.has(flag));
  if (flags.includes("total-only")) {
    const total = isOpen ? "at least what came before the end" : "as the provider reported it";
    return `Estimated: the total is ${total}, and its split into input and output is made from the text.`;
  }
  if (isOpen) {
    return "Estimated: the input is as the provider reported it, the output is at least what came.";
  }
  if (flags.length === 1 && flags[0] === "rest-as-output") {
    return "Estimated: the provider names fewer tokens than its total has, and the rest counts as output.";
  }
  return "Estimated, because the provider's counts are incomplete or do not fit together.";
}

/** What a flag of a call's usage says, for people. */
const words: Record<string, string> = {
  "bad-count": "a count was no whole number and was left out",
  "no-input-count": "the input was not counted",
  "no-output-count": "the output was not counted",
  "cached-exceeds-input": "more cached tokens than input, so cut to the input",
  "cache-write-exceeds-input": "more tokens written to the cache than input, so cut to the input",
  "reasoning-exceeds-output": "more reasoning than output, so cut to the output",
  "reasoning-outside-completion": "reasoning was counted beside the output, not in it",
  "total-differs": "the provider's total is another than the sum of its parts",
  "orchestration-added": "tokens of models that it called itself are counted in",
  "orchestration-not-priced": "tokens of models that it called itself are named, but not billed",
  "no-usage-reported": "the provider reported none",
  "reply-cut": "the reply was cut off, so the output is at least what came",
};

/** The flags in words; one of another version as it is. Null without any. */
export function usageFlagsInWords(flags: readonly string[]): string | null {
  return flags.length === 0 ? null : flags.map((flag) => words[flag] ?? flag).join("; ");
}

import type { Usage } from "@/lib/runs";
import type { UsageReading } from "./convert-usage";
import { estimateUsage } from "./estimate-usage";

type Call = Parameters<typeof estimateUsage>[0] & {
  /** Its reply was longer than the studio takes, and the rest was not read. */
  isCut: boolean;
};

/**
 * The usage of a call that has ended: as reported, and estimated from the text where nothing was reported, a count is missing,
 * or more came than was read. What was wrong with the report stays flagged.
 */
export async function completeUsage({ usage, flags }: UsageReading, call: Call): Promise<Usage> {
  if (!usage) return estimated(await estimateUsage(call), flags);
  const missing = {
    input: usage.flags.includes("no-input-count"),
    output: usage.flags.includes("no-output-count"),
  };
  if (!call.isCut && !missing.input && !missing.output) return usage;
  const estimate = await estimateUsage(call);
  const isOutputOpen = call.isCut || missing.output;
  return {
    ...usage,
    inputTokens: missing.input ? estimate.inputTokens : usage.inputTokens,
    outputTokens: atLeast(usage.outputTokens, isOutputOpen ? estimate.outputTokens : 0),
    reasoningTokens: atLeast(usage.reasoningTokens, isOutputOpen ? estimate.reasoningTokens : 0),
    source: "estimated",
    flags: [...usage.flags, ...(call.isCut ? ["reply-cut"] : [])],
  };
}

/** Counts that were there and could not be read are another matter than none. */
function estimated(estimate: Usage, flags: readonly string[]): Usage {
  return flags.length === 0 ? estimate : { ...estimate, flags: [...flags, "no-usable-usage"] };
}

function atLeast(reported: number, estimate: number): number {
  return Math.max(reported, estimate);
}

import { outputTokensOf, type Usage } from "@/lib/runs";
import type { UsageReading } from "./convert-usage";
import { estimateUsage } from "./estimate-usage";

/** Why more may have been billed than was reported: each is the flag that says so. */
export type OpenEnd =
  /** The reply was longer than the studio takes, and the rest was not read. */
  | "reply-cut"
  /** The connection broke, or an error came, before the provider's final count. */
  | "stream-broken"
  /** We ended the call before the provider's final count. */
  | "call-stopped"
  /** The stream came to its end without a final count. */
  | "no-final-count";

type Call = Parameters<typeof estimateUsage>[0] & { openEnd: OpenEnd | null };

/**
 * The usage of a call that has ended: as reported, and estimated from the text where nothing was reported or a count is
 * missing. What was reported before an open end is a lower bound, and so is the text that came. What was wrong with the
 * report stays flagged.
 */
export async function completeUsage({ usage, flags }: UsageReading, call: Call): Promise<Usage> {
  const { openEnd } = call;
  if (!usage) return estimated(await estimateUsage(call), flags, openEnd);
  if (usage.flags.includes("total-only")) {
    const parts = splitTotal(usage.inputTokens, await estimateUsage(call), openEnd !== null);
    return { ...usage, ...parts, flags: [...usage.flags, ...(openEnd ? [openEnd] : [])] };
  }
  const missing = {
    input: usage.flags.includes("no-input-count"),
    output: usage.flags.includes("no-output-count"),
  };
  if (!openEnd && !missing.input && !missing.output) return usage;
  const estimate = await estimateUsage(call);
  return {
    ...usage,
    inputTokens: missing.input ? estimate.inputTokens : usage.inputTokens,
    ...(openEnd || missing.output ? largerOutput(usage, estimate) : {}),
    source: "estimated",
    flags: [...usage.flags, ...(openEnd ? [openEnd] : [])],
  };
}

/** Counts that were there and could not be read are another matter than none. */
function estimated(estimate: Usage, flags: readonly string[], openEnd: OpenEnd | null): Usage {
  const why = flags.length === 0 ? estimate.flags : [...flags, "no-usable-usage"];
  // That no count came at all says already that no final one did.
  const isSaid = openEnd === null || openEnd === "no-final-count";
  return { ...estimate, flags: isSaid ? why : [...why, openEnd] };
}

/**
 * A total without its parts: what the text does not explain as input is output, since thinking may be in no text. The
 * parts make up the total, unless it is a lower bound itself and the text that came is more.
 */
function splitTotal(total: number, estimate: Usage, isOpen: boolean) {
  const rest = Math.max(outputTokensOf(estimate), total - estimate.inputTokens);
  const output = isOpen ? rest : Math.min(rest, total);
  const reasoningTokens = Math.min(estimate.reasoningTokens, output);
  return {
    inputTokens: isOpen ? Math.min(estimate.inputTokens, total) : total - output,
    outputTokens: output - reasoningTokens,
    reasoningTokens,
  };
}

type Output = Pick<Usage, "outputTokens" | "reasoningTokens">;

/** An output count without reasoning apart may hold it: then the two are compared by their sums. */
function largerOutput(reported: Output, estimate: Output): Output {
  const { outputTokens, reasoningTokens } = reported;
  if (reasoningTokens > 0) {
    return {
      outputTokens: Math.max(outputTokens, estimate.outputTokens),
      reasoningTokens: Math.max(reasoningTokens, estimate.reasoningTokens),
    };
  }
  const isMore = outputTokens >= estimate.outputTokens + estimate.reasoningTokens;
  const { outputTokens: output, reasoningTokens: reasoning } = isMore ? reported : estimate;
  return { outputTokens: output, reasoningTokens: reasoning };
}

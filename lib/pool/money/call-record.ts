import { noTokens, type Usage } from "@/lib/runs";
import type { ModelCallOptions, ModelReport, ModelRequest } from "../model-client";
import { completeUsage, type OpenEnd } from "./complete-usage";

/** What is known of a call that is under way: its texts, and what the provider reported so far. */
export type CallRecord = {
  /** The options to make the call with: they pass everything on. */
  options: ModelCallOptions;
  report(): ModelReport | null;
  /**
   * The usage of a call that ended early: what was reported, or the estimate from its text where that is more. Null when
   * nothing was reported and no text came: then nothing is known of it.
   */
  usageSoFar(openEnd: OpenEnd): Promise<Usage | null>;
};

/** Listens to a call, so that what it used is known however it ends. */
export function recordCall(request: ModelRequest, options: ModelCallOptions): CallRecord {
  const { worker, messages } = request;
  const texts = { reply: "", reasoning: "" };
  let report: () => ModelReport | null = () => null;
  return {
    options: {
      ...options,
      onDelta: (delta) => {
        texts[delta.channel] += delta.text;
        options.onDelta(delta);
      },
      onReport: (read) => {
        report = read;
        options.onReport?.(read);
      },
    },
    report: () => report(),
    usageSoFar: async (openEnd) => {
      const reading = report()?.reading ?? { usage: null, flags: [] };
      const hasText = texts.reply !== "" || texts.reasoning !== "";
      if (worker.provider === "builtin") return noTokens;
      if (!hasText && !reading.usage) return null;
      return completeUsage(reading, {
        ...texts,
        messages,
        maxTokens: worker.maxTokens,
        openEnd,
      });
    },
  };
}

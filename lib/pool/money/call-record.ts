import { type Attempt, noTokens, type Usage } from "@/lib/runs";
import type { ModelCallOptions, ModelReport, ModelRequest } from "../model-client";
import { completeUsage, type OpenEnd } from "./complete-usage";

/** What is known of a call that is under way: its texts, and what the provider reported so far. */
export type CallRecord = {
  /** The options to make the call with: they pass everything on. */
  options: ModelCallOptions;
  /**
   * What is known of a call that ended early, its usage apart. A reply that had begun is `cut`, whoever ended it: the
   * provider, a limit, or the user.
   */
  soFar(): Pick<Attempt, "firstTokenMs" | "finishReason" | "rawUsage" | "servedModel">;
  /** What is remarkable about it by then. */
  notesSoFar(): string[];
  /**
   * The usage of a call that ended early: what was reported, or the estimate from its text where that is more. Null when
   * nothing was reported and no text came: then nothing is known of it.
   */
  usageSoFar(openEnd: OpenEnd): Promise<Usage | null>;
};

/** Listens to a call, so that what it used is known however it ends. `now`: milliseconds, of any clock. */
export function recordCall(
  request: ModelRequest,
  options: ModelCallOptions,
  now: () => number = Date.now,
): CallRecord {
  const { worker, messages } = request;
  const texts = { reply: "", reasoning: "" };
  let turnAt = now();
  let firstTokenMs: number | null = null;
  let report: () => ModelReport | null = () => null;
  return {
    options: {
      ...options,
      onTurn: () => {
        turnAt = now();
        options.onTurn?.();
      },
      onDelta: (delta) => {
        if (delta.text !== "") firstTokenMs ??= now() - turnAt;
        texts[delta.channel] += delta.text;
        options.onDelta(delta);
      },
      onReport: (read) => {
        report = read;
        options.onReport?.(read);
      },
    },
    soFar: () => {
      const { rawUsage = null, servedModel = null } = report() ?? {};
      const finishReason = firstTokenMs === null ? null : "cut";
      return { firstTokenMs, finishReason, rawUsage, servedModel };
    },
    notesSoFar: () => report()?.notes ?? [],
    usageSoFar: async (openEnd) => {
      const { reading = { usage: null, flags: [] }, toolCalls = "" } = report() ?? {};
      const hasOutput = firstTokenMs !== null || toolCalls !== "";
      if (worker.provider === "builtin") return noTokens;
      if (!hasOutput && !reading.usage) return null;
      return completeUsage(reading, {
        ...texts,
        toolCalls,
        messages,
        maxTokens: worker.maxTokens,
        openEnd,
      });
    },
  };
}

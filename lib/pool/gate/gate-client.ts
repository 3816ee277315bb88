import type { Cost, WaitReason } from "@/lib/runs";
import type {
  ModelCallOptions,
  ModelClient,
  ModelReply,
  ModelReport,
  ModelRequest,
} from "../model-client";
import { costOfFailure } from "../money/failed-call";
import { type PriceOf, type WorstCase, worstCaseOf } from "../money/worst-case";
import { isProviderError } from "../provider-error";
import type { CallGate, Pass } from "./call-gate";

/**
 * A client whose calls pass a gate first. The wait is told as it begins and ends (`onWait`, `onTurn`), and in `waitedMs` of
 * the reply or the `ProviderError`; a call whose price is unknown while a day budget is set has the note `budget-unchecked`,
 * in its reply or in what is reported of it.
 */
export function gateClient(client: ModelClient, gate: CallGate, price: PriceOf): ModelClient {
  return {
    async call(request, options) {
      const pass = await enter(gate, request, options, price);
      const { worker } = request;
      const listening = listenForAnswer(options, pass);
      try {
        const reply = await client.call(request, listening.options);
        const { usage } = reply;
        // Nobody waits for the place to be given back: the reply is there.
        void pass.leave({ usage, cost: price(worker, usage), error: null });
        return withRemarks(reply, pass);
      } catch (error) {
        await leaveAfter(error, {
          pass,
          signal: options.signal,
          hasAnswered: listening.hasAnswered(),
          price: (usage) => price(worker, usage),
        });
        throw error;
      }
    },
  };
}

async function enter(
  gate: CallGate,
  { worker, messages }: ModelRequest,
  { signal, onWait, onTurn }: ModelCallOptions,
  price: PriceOf,
): Promise<Pass> {
  let hasWaited = false;
  const noteWait = (reason: WaitReason | null) => {
    hasWaited = true;
    onWait?.(reason);
  };
  // Asked for only where a limit needs it, and again with each look at a full line.
  let worst: WorstCase | null = null;
  const worstCase = () => (worst ??= worstCaseOf(worker, messages, price));
  const pass = await gate.enter({ worker, worstCase, onWait: noteWait }, signal);
  if (hasWaited) onTurn?.();
  return pass;
}

/** Options that take note when the server begins to answer, and tell the gate of the first text. */
function listenForAnswer(options: ModelCallOptions, pass: Pass) {
  let hasAnswered = false;
  let hasText = false;
  // Known before the server answers, so that a call keeps it however it ends.
  if (pass.isUnpriced) options.onReport?.(() => withUnchecked(nothingReported));
  const noted: ModelCallOptions = {
    ...options,
    onReport: (read) => options.onReport?.(pass.isUnpriced ? () => withUnchecked(read()) : read),
    onAnswer: () => {
      hasAnswered = true;
      options.onAnswer?.();
    },
    onDelta: (delta) => {
      hasAnswered = true;
      if (!hasText && delta.text !== "") {
        hasText = true;
        pass.textCame();
      }
      options.onDelta(delta);
    },
  };
  return { options: noted, hasAnswered: () => hasAnswered };
}

type FailedCall = {
  pass: Pass;
  signal: AbortSignal;
  hasAnswered: boolean;
  price(usage: Parameters<PriceOf>[1]): Cost;
};

async function leaveAfter(error: unknown, call: FailedCall): Promise<void> {
  const { pass, signal, hasAnswered, price } = call;
  const known = isProviderError(error) ? error : null;
  await pass.leave({
    usage: known?.usage ?? null,
    cost: costOfFailure(error, price),
    error: signal.aborted ? (signal.reason ?? aborted) : error,
    hasAnswered,
  });
  if (known) known.waitedMs = pass.waitedMs;
}

const aborted = Symbol("aborted");

function withRemarks(reply: ModelReply, { waitedMs, isUnpriced }: Pass): ModelReply {
  if (waitedMs === 0 && !isUnpriced) return reply;
  return { ...(isUnpriced ? withUnchecked(reply) : reply), waitedMs };
}

function withUnchecked<Noted extends { notes: string[] }>(noted: Noted): Noted {
  return { ...noted, notes: [...noted.notes, "budget-unchecked"] };
}

const nothingReported: ModelReport = {
  reading: { usage: null, flags: [] },
  rawUsage: null,
  servedModel: null,
  toolCalls: "",
  notes: [],
};

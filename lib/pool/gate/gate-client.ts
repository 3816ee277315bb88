import type { Cost } from "@/lib/runs";
import type { ModelClient, ModelReply } from "../model-client";
import { type PriceOf, worstCaseOf } from "../money/worst-case";
import { isProviderError } from "../provider-error";
import type { CallGate, Pass } from "./call-gate";

const unknownCost: Cost = { status: "unknown", reason: "no-usage" };

/**
 * A client whose calls pass a gate first. The wait is told in `waitedMs` of the reply or the `ProviderError`; a call whose
 * price is unknown while a day budget is set has the note `budget-unchecked`.
 */
export function gateClient(client: ModelClient, gate: CallGate, price: PriceOf): ModelClient {
  return {
    async call(request, options) {
      const { worker, messages } = request;
      const worstCase = () => worstCaseOf(worker, messages, price);
      const pass = await gate.enter({ worker, worstCase }, options.signal);
      try {
        const reply = await client.call(request, options);
        const { usage } = reply;
        // Nobody waits for the place to be given back: the reply is there.
        void pass.leave({ usage, cost: price(worker, usage), error: null });
        return withRemarks(reply, pass);
      } catch (error) {
        const usage = isProviderError(error) ? error.usage : null;
        const cost = usage ? price(worker, usage) : unknownCost;
        await pass.leave({ usage, cost, error: options.signal.aborted ? aborted : error });
        if (isProviderError(error)) error.waitedMs = pass.waitedMs;
        throw error;
      }
    },
  };
}

const aborted = Symbol("aborted");

function withRemarks(reply: ModelReply, { waitedMs, isUnpriced }: Pass): ModelReply {
  if (waitedMs === 0 && !isUnpriced) return reply;
  const notes = isUnpriced ? [...reply.notes, "budget-unchecked"] : reply.notes;
  return { ...reply, notes, waitedMs };
}

import "server-only";
import { Decimal } from "decimal.js";
import type { Cost, Usage } from "@/lib/runs";
import { prisma } from "../client";
import { newId } from "../new-id";
import { toSafeText } from "../safe-text";

/** A user's own try of a worker, without its texts. */
export type NewTestCall = {
  /** Null for a worker that was not saved. */
  workerId: string | null;
  workerLabel: string;
  connectionId: string | null;
  connectionLabel: string;
  model: string;
  servedModel: string | null;
  isSimulated: boolean;
  isCalled: boolean;
  startedAt: Date;
  endedAt: Date;
  errorCode: string | null;
  usage: Usage | null;
  cost: Cost;
};

/** Keeps a test call for the spend, the budgets and the statistics. */
export async function insertTestCall({ usage, cost, ...call }: NewTestCall): Promise<void> {
  await prisma().testCall.create({
    data: {
      ...call,
      id: newId("test"),
      servedModel: call.servedModel && toSafeText(call.servedModel),
      inputTokens: usage?.inputTokens ?? null,
      cachedInputTokens: usage?.cachedInputTokens ?? null,
      cacheWriteTokens: usage?.cacheWriteTokens ?? null,
      outputTokens: usage?.outputTokens ?? null,
      reasoningTokens: usage?.reasoningTokens ?? null,
      usageSource: usage?.source ?? null,
      costStatus: cost.status,
      usd: cost.status === "unknown" ? null : new Decimal(cost.usd).toFixed(12),
    },
  });
}

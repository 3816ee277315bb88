import { setTimeout as sleep } from "node:timers/promises";
import { createStudioClient } from "@/lib/durable/default-client";
import { isStudioError } from "@/lib/errors";
import { isProviderError, priceCall } from "@/lib/pool";
import type { WorkerSnapshot } from "@/lib/runs";
import { addSpent } from "./gate-database";

/**
 * A process that calls a worker through the gate: on each message it makes `calls` calls side by side and answers, under the
 * id of the order, with what became of them. It keeps what they cost a moment after they ended, as an engine does.
 */
export type CallerOrder = { id: number; worker: WorkerSnapshot; calls: number };
export type CallerAnswer = { id: number; outcomes: string[]; waitedMs: number[] };

const client = createStudioClient();
const keepMs = 100;

async function call(worker: WorkerSnapshot): Promise<{ outcome: string; waitedMs: number }> {
  const request = {
    worker,
    purpose: "call" as const,
    messages: [{ role: "user" as const, content: "How many legs do three spiders have?" }],
    seed: "seed",
  };
  const { signal } = new AbortController();
  try {
    const reply = await client.call(request, { signal, onDelta: () => undefined });
    const cost = priceCall(worker.price, reply.usage);
    await sleep(keepMs);
    if (cost.status !== "unknown") await addSpent(worker.connectionId ?? "", cost.usd);
    return { outcome: "succeeded", waitedMs: reply.waitedMs ?? 0 };
  } catch (error) {
    const known = isProviderError(error) ? error.kind : null;
    return { outcome: known ?? (isStudioError(error) ? error.code : String(error)), waitedMs: 0 };
  }
}

process.on("message", async ({ id, worker, calls }: CallerOrder) => {
  const ends = await Promise.all(Array.from({ length: calls }, () => call(worker)));
  const answer: CallerAnswer = {
    id,
    outcomes: ends.map(({ outcome }) => outcome),
    waitedMs: ends.map(({ waitedMs }) => waitedMs),
  };
  process.send?.(answer);
});
process.send?.("ready");

import type { z } from "zod";
import type { rerunRun as contract } from "@/lib/api-contract";
import { findQueuedRun } from "@/lib/db";
import { noSuchRun } from "./must-find";
import { type StartedRun, startRun } from "./start-run";

type Input = { id: string } & z.output<typeof contract.body>;

/**
 * Asks the question again. The workers come from the pool as it is saved now, never from the old run's copy: that may
 * be from a file, and would choose the server that a key is sent to. Throws `not-found`.
 */
export async function rerunRun({ input }: { input: Input }): Promise<StartedRun> {
  const before = await findQueuedRun(input.id);
  if (!before) throw noSuchRun();
  return startRun({
    question: before.question,
    title: before.title,
    strategy: input.strategy ?? before.strategy,
    poolId: input.poolId ?? before.pool.id,
    settings: input.settings ?? {},
    baseSettings: before.settings,
    parentRunId: before.id,
    idempotency: null,
  });
}

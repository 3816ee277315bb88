import type { z } from "zod";
import type { createRunBody } from "@/lib/api-contract";
import type { StrategySpec } from "@/lib/runs";
import { toIdempotency } from "./idempotency";
import { type StartedRun, startRun } from "./start-run";
import { cleanTitle, titleOf } from "./title";

const defaultStrategy: StrategySpec = { kind: "conductor", ordinal: null };

type Input = z.output<typeof createRunBody> & {
  /** The `Idempotency-Key` header. */
  idempotencyKey: string | null;
};

/** Starts a run; see `startRun` for what it refuses. */
export async function createRun({ input }: { input: Input }): Promise<StartedRun> {
  const { idempotencyKey, ...body } = input;
  return startRun({
    question: body.question,
    title: cleanTitle(body.title ?? "") || cleanTitle(titleOf(body.question)),
    strategy: body.strategy ?? defaultStrategy,
    poolId: body.poolId ?? null,
    workers: body.workers,
    settings: body.settings ?? {},
    baseSettings: {},
    parentRunId: null,
    idempotency: toIdempotency(idempotencyKey, body),
  });
}

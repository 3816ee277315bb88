import type { z } from "zod";
import type { createRunBody } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";
import type { StrategySpec } from "@/lib/runs";
import { sha256, toCanonicalJson } from "./content-hash";
import { type StartedRun, startRun } from "./start-run";
import { titleOf } from "./title";

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
    title: body.title ?? titleOf(body.question),
    strategy: body.strategy ?? defaultStrategy,
    poolId: body.poolId ?? null,
    settings: body.settings ?? {},
    baseSettings: {},
    parentRunId: null,
    idempotency: idempotencyKey === null ? null : toIdempotency(idempotencyKey, body),
  });
}

function toIdempotency(key: string, body: unknown) {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new StudioError(
      "invalid-input",
      "The Idempotency-Key has to be 1 to 200 printable ASCII characters without spaces.",
    );
  }
  return { key, bodyHash: sha256(toCanonicalJson(body)) };
}

import type { RunSnapshot } from "@/lib/api-contract";
import { foldRun, listDeltas } from "@/lib/db";
import { findStep, hasEnded, type Run, type StepDelta } from "@/lib/runs";
import { noSuchRun } from "./must-find";
import { ownView, type RunView } from "./present";

type Input = { id: string };

/** A run as pages get it: without messages, with the heads of long texts. Throws `not-found`. */
export async function getRunSnapshot({
  input,
  view = ownView,
}: {
  input: Input;
  view?: RunView;
}): Promise<RunSnapshot> {
  const run = await foldRun(input.id);
  if (!run) throw noSuchRun();
  const deltas = hasEnded(run.status) ? [] : await listDeltas(run.id);
  return { run: view.toRun(run), deltas: deltas.filter((delta) => isGrowing(run, delta)) };
}

/** A piece of a step that has not started in this state of the run would be taken for lost text. */
function isGrowing(run: Run, delta: StepDelta): boolean {
  const step = findStep(run, delta.stepKey);
  return step?.status === "running" && delta.attempt === step.attempts.length;
}

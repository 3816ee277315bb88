import { findStep, hasStepEnded, type Step } from "@/lib/runs";
import { callWorker } from "./call-worker";
import { type Execution, getEndedStep, stepEnd } from "./execution";
import { judgeReply } from "./judge-reply";
import type { StepTask } from "./strategy";

/**
 * Brings one step to its end, once all that it sees has ended. A step that had ended before is left alone, and one whose
 * every visible predecessor failed does not run. When the run is stopped it returns with the step as it is.
 */
export async function runStep(task: StepTask, execution: Execution): Promise<void> {
  const { journal, control } = execution;
  const { key, sees } = task.spec;
  const known = findStep(journal.run, key);
  if (control.isStopped || (known && hasStepEnded(known.status))) return;

  const seen = sees.map((seenKey) => getEndedStep(journal.run, seenKey));
  const missing = seen.filter((step) => step.status !== "succeeded");
  if (seen.length > 0 && missing.length === seen.length) {
    journal.post(stepEnd(key, "skipped", { notes: ["predecessors-failed"] }));
    return;
  }
  const notes = missing.length > 0 ? ["missing-predecessor"] : [];
  const { worker } = task;
  if (worker) await callWorker({ task, worker, seen, notes }, execution);
  else await chooseReply({ task, seen, notes }, execution);
}

async function chooseReply(
  { task, seen, notes }: { task: StepTask; seen: readonly Step[]; notes: readonly string[] },
  { journal }: Execution,
): Promise<void> {
  if (!task.choose) throw new TypeError(`step ${task.spec.key} has neither a worker nor a rule`);
  journal.post({ type: "step-start", step: task.spec, messages: [] });
  const chosen = task.choose(seen);
  const judged = judgeReply({ reply: chosen.reply, finishReason: "stop", notes: chosen.notes });
  journal.post(
    stepEnd(task.spec.key, judged.error ? "failed" : "succeeded", {
      reply: chosen.reply,
      error: judged.error,
      notes: [...notes, ...judged.notes],
    }),
  );
}

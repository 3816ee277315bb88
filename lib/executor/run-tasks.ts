import type { Execution } from "./execution";
import { runStep } from "./run-step";
import type { StepTask } from "./strategy";

/**
 * Runs a small DAG: each step starts as soon as all that it sees has ended, in strict order when the one before it has.
 * Tasks come in an order in which a step sees only earlier ones. Rejects after all steps have come to rest.
 */
export async function runTasks(tasks: readonly StepTask[], execution: Execution): Promise<void> {
  const { strictOrder } = execution.journal.run.settings;
  const ends = new Map<string, Promise<void>>();
  let previous: Promise<void> = Promise.resolve();
  for (const task of tasks) {
    const seen = task.spec.sees.flatMap((key) => ends.get(key) ?? []);
    previous = Promise.all(strictOrder ? [previous] : seen).then(() => runStep(task, execution));
    ends.set(task.spec.key, previous);
  }
  const results = await Promise.allSettled(ends.values());
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}

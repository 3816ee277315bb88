import {
  checkPosition,
  checkStepCount,
  checkSubtask,
  checkWorker,
  describeAccess,
  type PlanLimits,
  toIssue,
} from "./issues";
import type { Access, Plan } from "./plan";
import type { WorkflowIssue } from "./problems";

/** Checks a plan that was not read from a text (from the API, drawn by hand). No issues: it may run. */
export function validatePlan(plan: Plan, limits: PlanLimits): WorkflowIssue[] {
  const count = checkStepCount(plan.steps.length, limits);
  const perStep = plan.steps
    .slice(0, limits.maxSteps)
    .flatMap(({ worker, subtask, access }, step) => {
      const unknown = checkWorker(worker, step, limits.workerCount, written(worker));
      const empty = checkSubtask(subtask, step, { value: JSON.stringify(subtask), span: null });
      return [
        ...(unknown ? [unknown] : []),
        ...(empty ? [empty] : []),
        ...checkAccess(access, step),
      ];
    });
  return [...(count ? [count] : []), ...perStep];
}

function checkAccess(access: Access, step: number): WorkflowIssue[] {
  if (access === "all") return [];
  const bad = access.flatMap((position) => checkPosition(position, step, written(position)) ?? []);
  const isAscending = access.every((position, index) => position > (access[index - 1] ?? -1));
  if (bad.length > 0 || isAscending) return bad;
  const allowed = `${describeAccess(step)}, ascending and each once`;
  const value = `[${access.join(", ")}]`;
  return [toIssue("bad-access", { list: "access_list", step, value, allowed })];
}

function written(value: number) {
  return { value: String(value), span: null };
}

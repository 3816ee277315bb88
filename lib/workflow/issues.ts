import type { ListName, TextSpan, WorkflowIssue, WorkflowIssueCode } from "./problems";

export type PlanLimits = {
  /** Workers in the run's pool; ordinals run from 0 to one less. */
  workerCount: number;
  maxSteps: number;
  /** 0-based. Only a later round may have no steps. */
  round: number;
};

type Given = Partial<Omit<WorkflowIssue, "code">>;

export function toIssue(code: WorkflowIssueCode, given: Given = {}): WorkflowIssue {
  return { code, list: null, step: null, value: null, allowed: null, span: null, ...given };
}

/** Where a value stands and how it is written, when the plan comes from a text. */
export type Written = { value: string; span: TextSpan | null };

function at(list: ListName, step: number, written: Written): Given {
  return { list, step, value: written.value, span: written.span };
}

export function describeOrdinals(workerCount: number): string {
  if (workerCount <= 0) return "nothing: the pool has no worker";
  return workerCount === 1 ? "0, the only worker" : `0 to ${workerCount - 1}`;
}

export function describeAccess(step: number): string {
  if (step === 0) return '[] or "all": nothing comes before the first step';
  return step === 1 ? '[], "all" or [0]' : `[], "all" or a list of positions from 0 to ${step - 1}`;
}

export function checkWorker(
  worker: number,
  step: number,
  workerCount: number,
  written: Written,
): WorkflowIssue | null {
  if (Number.isInteger(worker) && worker >= 0 && worker < workerCount) return null;
  const allowed = describeOrdinals(workerCount);
  return toIssue("unknown-worker", { ...at("model_id", step, written), allowed });
}

export function checkPosition(
  position: number,
  step: number,
  written: Written,
): WorkflowIssue | null {
  if (Number.isInteger(position) && position >= 0 && position < step) return null;
  const given = { ...at("access_list", step, written), allowed: describeAccess(step) };
  if (position === step) return toIssue("self-reference", given);
  return toIssue(position > step ? "forward-reference" : "bad-access", given);
}

/** Spaces, line breaks and signs that cannot be seen are no instruction. */
export function checkSubtask(
  subtask: string,
  step: number,
  written: Written,
): WorkflowIssue | null {
  if (/[^\s\p{Cc}\p{Cf}]/u.test(subtask)) return null;
  const allowed = "a text that says what the worker is to do";
  return toIssue("empty-subtask", { ...at("subtasks", step, written), allowed });
}

export function checkStepCount(
  count: number,
  { maxSteps, round }: PlanLimits,
): WorkflowIssue | null {
  if (count > maxSteps) {
    return toIssue("too-many-steps", { value: String(count), allowed: `1 to ${maxSteps} steps` });
  }
  if (count > 0 || round > 0) return null;
  return toIssue("no-steps", {
    value: "0",
    allowed: `1 to ${maxSteps} steps: in the first round there is no answer to accept yet`,
  });
}

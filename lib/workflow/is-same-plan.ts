import type { Access, Plan } from "./plan";

/** Whether two plans are the same to the byte: workers, subtasks and access. */
export function isSamePlan(left: Plan, right: Plan): boolean {
  return (
    left.steps.length === right.steps.length &&
    left.steps.every((step, index) => {
      const other = right.steps[index];
      return (
        other !== undefined &&
        step.worker === other.worker &&
        step.subtask === other.subtask &&
        isSameAccess(step.access, other.access)
      );
    })
  );
}

function isSameAccess(left: Access, right: Access): boolean {
  if (left === "all" || right === "all") return left === right;
  return left.length === right.length && left.every((position, index) => position === right[index]);
}

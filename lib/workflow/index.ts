export { describeIssue, describeRepair } from "./describe-problem";
export { isSamePlan } from "./is-same-plan";
export { describeOrdinals, type PlanLimits, toIssue } from "./issues";
export {
  type Access,
  accessSchema,
  maxPlanSteps,
  type Plan,
  type PlanStep,
  planSchema,
  planStepSchema,
  seesPreviousAnswer,
  visiblePositions,
} from "./plan";
export {
  type ListName,
  listNames,
  type Repair,
  type RepairCode,
  repairCodes,
  repairSchema,
  type TextSpan,
  textSpanSchema,
  type WorkflowIssue,
  type WorkflowIssueCode,
  workflowIssueCodes,
  workflowIssueSchema,
} from "./problems";
export { type PlanReading, type ReadPlanOptions, readPlan } from "./read-plan";
export { toMermaid } from "./to-mermaid";
export { type PlanShape, type PlanShapeName, planShapeNames, toShape } from "./to-shape";
export { validatePlan } from "./validate-plan";
export { writePlan } from "./write-plan";

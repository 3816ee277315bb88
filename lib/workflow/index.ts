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
  repairSchema,
  type TextSpan,
  textSpanSchema,
  type WorkflowIssue,
  workflowIssueSchema,
} from "./problems";

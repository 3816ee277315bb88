import { type PlanLimits, toIssue } from "./issues";
import type { Plan } from "./plan";
import { type ListName, listNames, type Repair, type WorkflowIssue } from "./problems";
import { excerpt } from "./reader/characters";
import { type Choice, chooseSet, isCutOff, isNewSetLost } from "./reader/choose-set";
import { convertPlan } from "./reader/convert-plan";
import { type Attempt, type Findings, findLists, type LostList } from "./reader/list-finder";

export type ReadPlanOptions = PlanLimits & {
  /** Why the model stopped. `length` and `cut` mean that the text may end early. */
  finishReason?: string | null;
};

/** A plan or the reasons why there is none. `isPlanCut`: the lists are complete, the text after them was cut. */
export type PlanReading =
  | { ok: true; plan: Plan; repairs: Repair[]; isPlanCut: boolean }
  | { ok: false; issues: WorkflowIssue[]; isTruncated: boolean };

/**
 * Reads a plan from what the Conductor wrote. Never throws, evaluates nothing, takes time linear in the text. The last
 * complete set of the three lists counts; what was mended is in `repairs`, and the plan is exactly what they say.
 */
export function readPlan(text: string, options: ReadPlanOptions): PlanReading {
  const isCut = options.finishReason === "length" || options.finishReason === "cut";
  if (text.trim() === "") return refuseEmpty(isCut);
  const findings = findLists(text);
  const visible = findings.attempts.slice(findings.firstVisible);
  const choice = chooseSet(visible);
  if (choice.kind !== "found") return refuse(explainMissing(text, findings, choice, isCut));
  if (isCut && isUnfinished(choice, findings)) return refuse([truncated(text)]);
  if (isNewSetLost(choice.later, isCut)) return refuse(explainLost(text, choice.later, isCut));
  const converted = convertPlan(text, choice.set, options);
  if (!converted.ok) return refuse(converted.issues);
  const repairs = [...reasoningRepairs(text, choice, findings), ...converted.repairs];
  return { ok: true, plan: converted.plan, repairs, isPlanCut: isCut };
}

type Found = Extract<Choice, { kind: "found" }>;

/** A cut text whose last bracket is missing, or whose reasoning had not ended: what stands there may be a draft. */
function isUnfinished({ set, start }: Found, { openReasoningAt }: Findings): boolean {
  if (openReasoningAt !== null && openReasoningAt < start) return true;
  return listNames.some((name) => isCutOff(set[name]));
}

function reasoningRepairs(text: string, choice: Found, { openReasoningAt }: Findings): Repair[] {
  if (openReasoningAt === null || openReasoningAt > choice.start) return [];
  const lineEnd = Math.min(openReasoningAt + 12, text.length);
  const span = { start: openReasoningAt, end: lineEnd };
  const before = excerpt(text, openReasoningAt, lineEnd);
  return [{ code: "unclosed-reasoning", span, before, after: "the plan is read from it" }];
}

function refuse(issues: WorkflowIssue[]): PlanReading {
  return { ok: false, issues, isTruncated: issues.some((issue) => issue.code === "truncated") };
}

function refuseEmpty(isCut: boolean): PlanReading {
  const value = isCut ? "the token limit was spent before any text" : null;
  return { ok: false, issues: [toIssue("no-text", { value, allowed })], isTruncated: isCut };
}

const allowed = "three lists: model_id, subtasks, access_list";

function truncated(text: string): WorkflowIssue {
  const span = { start: Math.max(0, text.length - 40), end: text.length };
  const value = excerpt(text, span.start, span.end);
  return toIssue("truncated", { value, span, allowed: "the whole of the three lists" });
}

function explainMissing(
  text: string,
  findings: Findings,
  choice: Choice,
  isCut: boolean,
): WorkflowIssue[] {
  const { attempts, firstVisible } = findings;
  if (choice.kind === "unclear") return [toIssue("unclear-lists", { allowed })];
  const visible = attempts.slice(firstVisible);
  if (isCut) return explainLost(text, visible, true);
  const hidden = chooseSet(attempts.slice(0, firstVisible));
  if (visible.length === 0 && hidden.kind === "found") {
    return [toIssue("only-in-reasoning", { allowed: `${allowed}, after the reasoning` })];
  }
  if (visible.length === 0) return [toIssue("no-plan", { allowed })];
  return explainLost(text, visible, false);
}

/** The last failure of each list, and the lists that are not there at all. */
function explainLost(text: string, attempts: readonly Attempt[], isCut: boolean): WorkflowIssue[] {
  const last = new Map<ListName | null, Attempt>();
  for (const attempt of attempts) last.set(attempt.list, attempt);
  const lost = [...last.values()].filter((attempt): attempt is LostList => !attempt.ok);
  const issues = lost.map((attempt) => toLostIssue(text, attempt));
  const isNamed = issues.some((issue) => issue.code === "truncated");
  const isShort = isNamed || isCut || attempts.some(isCutOff);
  if (isShort && !isNamed) issues.push(truncated(text));
  const isReadHalfway = isShort || last.has(null);
  if (isReadHalfway) return issues;
  const missing = listNames.filter((list) => !last.has(list));
  for (const list of missing) issues.push(toIssue("missing-list", { list, allowed }));
  return issues.length > 0 ? issues : [toIssue("unclear-lists", { allowed })];
}

function toLostIssue(text: string, { list, failure }: LostList): WorkflowIssue {
  const { code, start, end, item } = failure;
  const value = excerpt(text, start, end);
  return toIssue(code, { list, step: item, value, allowed: failure.allowed, span: { start, end } });
}

import type { Repair, RepairCode, WorkflowIssue, WorkflowIssueCode } from "./problems";

type Wording = (value: string) => string;

/** What is wrong, without its place; `value` is the offending text in quotes, or "nothing". */
const issueWordings: Record<WorkflowIssueCode, Wording> = {
  "bad-access": (value) => `${value} is not an access entry`,
  "bad-syntax": (value) => `cannot be read at ${value}`,
  "bad-worker": (value) => `${value} is not a worker's number`,
  "empty-subtask": (value) => `${value} says nothing to do`,
  "forward-reference": (value) => `${value} is the position of a later step`,
  "missing-list": () => "nothing is given",
  "needs-evaluation": (value) => `${value} would have to be evaluated, and nothing is`,
  "no-plan": () => "No plan was found in the text",
  "no-steps": () => "The plan has no steps",
  "no-text": () => "The Conductor wrote no text",
  "not-a-list": (value) => `${value} is not a list`,
  "not-text": (value) => `${value} is not a text`,
  "only-in-reasoning": () => "The lists stand only inside the reasoning, as a draft",
  "self-reference": (value) => `${value} is the position of the step itself`,
  "too-deep": (value) => `the brackets at ${value} are nested too deep`,
  "too-many-steps": (value) => `The plan has ${value} steps, too many`,
  truncated: (value) => `The text ends before the plan does, at ${value}`,
  "unclear-lists": () => "It is unclear which lists belong together",
  "unequal-lengths": (value) => `The lists differ in length: ${value}`,
  "unknown-worker": (value) => `${value} names no worker of the pool`,
};

const unquoted = new Set<WorkflowIssueCode>(["too-many-steps", "unequal-lengths"]);

/**
 * Words an issue in one sentence for people and for the Conductor: place, value as written, what is allowed. Steps are
 * counted from 1, with the position that the lists use beside it.
 */
export function describeIssue(issue: WorkflowIssue): string {
  const shown = issue.value === null ? "nothing" : onOneLine(issue.value);
  const value = unquoted.has(issue.code) ? shown : asCode(shown);
  const isEmptyByCap = issue.code === "no-text" && issue.value !== null;
  const what = isEmptyByCap
    ? "The Conductor wrote no text: its output budget was spent on reasoning"
    : issueWordings[issue.code](issue.value === null ? shown : value);
  const allowed = issue.allowed === null ? "" : ` Allowed: ${issue.allowed}.`;
  return `${describePlace(issue)}${what}.${allowed}`;
}

function describePlace({ step, list }: WorkflowIssue): string {
  if (step === null) return list === null ? "" : `In ${list}: `;
  const place = `Step ${step + 1} (position ${step})`;
  return list === null ? `${place}: ` : `${place}, ${list}: `;
}

const repairWordings: Record<RepairCode, (before: string, after: string) => string> = {
  "access-mixed": (before) => `${before} lists positions beside all; read as all earlier steps`,
  "access-nesting": (before) => `${before} has a bracket too many; read as all earlier steps`,
  "access-spelling": (before) => `${before} is another spelling of "all"`,
  "closed-bracket": () => "A list had no closing bracket; it ends after its last item",
  "curly-quotes": (before) => `${before} stands in curly quotes; read as a text`,
  "extra-bracket": (before) => `${before} after the end of a list is left out`,
  "ignored-key": (before) => `${before} is no part of a step and is left out`,
  "joined-strings": (before) => `${before} are strings side by side; joined to one text`,
  "kept-escape": (before) => `${before} is no complete escape; kept as it is written`,
  "line-break-in-string": (before) => `${before} runs over a line break; the break is kept`,
  "missing-comma": () => "A comma was missing between two items",
  "missing-separator": (before, after) => `${before} has no \`=\`; read as ${after}`,
  "mixed-quotes": (before) => `${before} opens with one kind of quote and closes with another`,
  "object-form": (before) => `${before} is the key of an object; read as a list of the plan`,
  "positions-sorted": (before, after) => `${before} is put in order: ${after}`,
  "step-objects": () => "The plan was a list of step objects; read as three lists",
  "text-number": (before, after) => `${before} is a number written as a text; read as ${after}`,
  "tuple-as-list": (before) => `${before} is a tuple; read as a list`,
  "unclosed-reasoning": (before) => `The reasoning that opens at ${before} is never closed`,
  "unescaped-quote": (before) => `${before} holds quotes that are not escaped; read as one text`,
  "unquoted-all": () => "`all` stood without quotes; read as all earlier steps",
  "unquoted-key": (before) => `${before} is a key without quotes`,
};

/** Words a repair in one sentence: what stood there and how it was read. */
export function describeRepair(repair: Repair): string {
  const before = asCode(onOneLine(repair.before));
  const after = asCode(onOneLine(repair.after));
  return `${repairWordings[repair.code](before, after)}.`;
}

/** In as many backticks as the text itself does not hold in a row. */
function asCode(text: string): string {
  const held = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(held + 1);
  return held === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

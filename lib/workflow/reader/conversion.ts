import { type PlanLimits, toIssue } from "../issues";
import type { ListName, Repair, RepairCode, WorkflowIssue, WorkflowIssueCode } from "../problems";
import { excerpt } from "./characters";
import type { Literal } from "./literal";

/** Turning literals into a plan: the text they stand in, the limits, and what was found on the way. */
export class Conversion {
  readonly issues: WorkflowIssue[] = [];
  readonly repairs: Repair[] = [];

  constructor(
    readonly text: string,
    readonly limits: PlanLimits,
  ) {}

  written({ start, end }: { start: number; end: number }) {
    return { value: excerpt(this.text, start, end), span: { start, end } };
  }

  repair(code: RepairCode, literal: { start: number; end: number }, after: string): void {
    const { value: before, span } = this.written(literal);
    this.repairs.push({ code, span, before, after: excerpt(after, 0, after.length) });
  }

  refuse(
    code: WorkflowIssueCode,
    list: ListName,
    step: number,
    literal: Literal,
    allowed: string,
  ): null {
    const isMissing = literal.kind === "other" && literal.what === "nothing";
    const { value, span } = this.written(literal);
    const given = { list, step, allowed, span, value: isMissing ? null : value };
    this.add(toIssue(isMissing ? "missing-list" : code, given));
    return null;
  }

  add(issue: WorkflowIssue | null): void {
    if (issue) this.issues.push(issue);
  }
}

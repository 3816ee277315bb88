import { checkStepCount, type PlanLimits, toIssue } from "../issues";
import type { Plan, PlanStep } from "../plan";
import { type ListName, listNames, type Repair, type WorkflowIssue } from "../problems";
import type { ChosenSet } from "./choose-set";
import { Conversion } from "./conversion";
import { convertAccess } from "./convert-access";
import { convertSubtask, settleNeighbours } from "./convert-subtasks";
import { convertWorker } from "./convert-workers";
import type { FoundList } from "./list-finder";
import type { Literal } from "./literal";

export type Converted =
  | { ok: true; plan: Plan; repairs: Repair[] }
  | { ok: false; issues: WorkflowIssue[] };

/** Turns three lists into a plan, or says everything that is wrong with them. */
export function convertPlan(text: string, set: ChosenSet, limits: PlanLimits): Converted {
  const conversion = new Conversion(text, limits);
  const [workers, subtasks, access] = listNames.map((list) => itemsOf(set[list], conversion));
  const areLists = conversion.issues.length === 0;
  const count = workers?.length ?? 0;
  const settled = {
    model_id: settleNeighbours(workers ?? [], count, conversion),
    subtasks: settleNeighbours(subtasks ?? [], count, conversion),
    access_list: settleNeighbours(access ?? [], access?.length ?? 0, conversion),
  };
  if (areLists) conversion.add(checkLengths(settled));
  if (areLists) conversion.add(checkStepCount(settled.model_id.length, limits));
  const steps = convertSteps(settled, conversion);
  if (conversion.issues.length > 0) return { ok: false, issues: conversion.issues };
  const found = listNames.flatMap((list) => set[list].repairs);
  return { ok: true, plan: { steps }, repairs: [...found, ...conversion.repairs].sort(byPlace) };
}

function byPlace(left: Repair, right: Repair): number {
  return left.span.start - right.span.start;
}

function itemsOf({ list, literal }: FoundList, conversion: Conversion): Literal[] | null {
  if (literal.kind === "list") return literal.items;
  const { value, span } = conversion.written(literal);
  const allowed = "a list in square brackets";
  conversion.add(toIssue("not-a-list", { list, value, span, allowed }));
  return null;
}

type Lists = Record<ListName, Literal[]>;

function checkLengths(lists: Lists): WorkflowIssue | null {
  const [first, second, third] = listNames.map((list) => lists[list].length);
  if (first === second && second === third) return null;
  const value = listNames.map((list) => `${list} ${lists[list].length}`).join(", ");
  return toIssue("unequal-lengths", { value, allowed: "three lists of equal length" });
}

/** Converts what each list has, also when the lengths differ, so that all faults are named at once. */
function convertSteps(lists: Lists, conversion: Conversion): PlanStep[] {
  const { maxSteps } = conversion.limits;
  const within = (list: ListName) => lists[list].slice(0, maxSteps);
  const workers = within("model_id").map((item, step) => convertWorker(item, step, conversion));
  const subtasks = within("subtasks").map((item, step) => convertSubtask(item, step, conversion));
  const access = within("access_list").map((item, step) => convertAccess(item, step, conversion));
  return workers.flatMap((worker, step) => {
    const subtask = subtasks[step] ?? null;
    const seen = access[step] ?? null;
    return worker === null || subtask === null || seen === null
      ? []
      : [{ worker, subtask, access: seen }];
  });
}

import { type ListName, listNames } from "../problems";
import type { Attempt, FoundList } from "./list-finder";

export type ChosenSet = Record<ListName, FoundList>;
export type Choice =
  | { kind: "found"; set: ChosenSet; start: number; later: Attempt[] }
  | { kind: "unclear" }
  | { kind: "none" };

/**
 * Chooses the last complete set: three lists in a row, one of each name. The usual order always counts. Another order
 * counts only when no stray list precedes it, since a draft's list could otherwise be taken for the plan's. A set is
 * void when a later attempt at one of its lists failed before the set was complete.
 */
export function chooseSet(attempts: readonly Attempt[]): Choice {
  const places = attempts.flatMap((attempt, index) => (attempt.ok ? [index] : []));
  let kind: "unclear" | "none" = "none";
  for (let last = places.length - 1; last >= 2; last -= 1) {
    const [from, to] = [places[last - 2] ?? 0, places[last] ?? 0];
    const members = membersAt(attempts, places, last - 2);
    const set = toSet(members);
    if (!set || isBroken(attempts, members, from, to)) continue;
    if (isUsualOrder(members) || followsNothing(attempts, places, last - 2)) {
      const start = members[0]?.start ?? 0;
      return { kind: "found", set, start, later: attempts.slice(to + 1) };
    }
    kind = "unclear";
  }
  return { kind };
}

function membersAt(attempts: readonly Attempt[], places: number[], first: number): FoundList[] {
  return places.slice(Math.max(0, first), first + 3).flatMap((place) => {
    const attempt = attempts[place];
    return attempt?.ok ? [attempt] : [];
  });
}

function toSet(members: readonly FoundList[]): ChosenSet | null {
  const find = (list: ListName) => members.find((member) => member.list === list);
  const [model_id, subtasks, access_list] = [
    find("model_id"),
    find("subtasks"),
    find("access_list"),
  ];
  return model_id && subtasks && access_list ? { model_id, subtasks, access_list } : null;
}

function isUsualOrder(members: readonly FoundList[]): boolean {
  return members.every((member, index) => member.list === listNames[index]);
}

function followsNothing(attempts: readonly Attempt[], places: number[], first: number): boolean {
  return first === 0 || (first >= 3 && toSet(membersAt(attempts, places, first - 3)) !== null);
}

function isBroken(
  attempts: readonly Attempt[],
  members: readonly FoundList[],
  from: number,
  to: number,
): boolean {
  const seen = new Set<ListName>();
  for (let index = from; index < to; index += 1) {
    const attempt = attempts[index];
    if (!attempt) continue;
    if (attempt.ok) seen.add(attempt.list);
    else if (attempt.isHard && (attempt.list === null || seen.has(attempt.list))) return true;
  }
  return members.length < listNames.length;
}

/**
 * Whether the attempts after a complete set are another set that went wrong. Then the earlier set is not the Conductor's
 * last word and must not run. Mentioning one list again in closing prose is no new set, unless the text was cut there.
 */
export function isNewSetLost(later: readonly Attempt[], isCut: boolean): boolean {
  const hard = later.filter((attempt) => attempt.ok || attempt.isHard);
  if (isCut) return hard.length > 0;
  const lost = hard.filter((attempt) => !attempt.ok);
  if (hard.some(isCutOff) || lost.some((attempt) => attempt.list === null)) return true;
  return lost.length > 0 && new Set(hard.map((attempt) => attempt.list)).size >= 2;
}

/** Whether the text ended within the list, be it that the list was closed for it. */
export function isCutOff(attempt: Attempt): boolean {
  if (!attempt.ok) return attempt.failure.code === "truncated";
  return attempt.literal.kind === "list" && attempt.literal.closedBy === "end-of-text";
}

import { type ListName, listNames, type Repair } from "../problems";
import { excerpt } from "./characters";
import type { DictEntry, DictLiteral, Literal } from "./literal";

const keyNames: Record<ListName, ReadonlySet<string>> = {
  model_id: new Set(["modelid", "model", "workerid", "worker"]),
  subtasks: new Set(["subtask", "subtasks", "task"]),
  access_list: new Set(["accesslist", "access"]),
};
const keyStart = /["'“]?(?:model|worker|sub[-_ ]?task|access)/i;

/** Whether the head of a broken `[{...` shows a key of a step, so that it is a plan gone wrong and not some other text. */
export function hasStepKeys(text: string, start: number): boolean {
  return keyStart.test(text.slice(start, start + 200));
}

export type SplitList = { list: ListName; literal: Literal; repairs: Repair[] };

/**
 * Turns a list of step objects into the three lists. Keys, in any case and with `_`, `-` or a space: `model_id`, `model`,
 * `worker_id` or `worker`; `subtask`, `subtasks` or `task`; `access_list` or `access`. A list of one object that
 * holds the three lists is taken apart too. Null when it is something else.
 */
export function toThreeLists(text: string, literal: Literal): SplitList[] | null {
  if (literal.kind !== "list" || literal.items.length === 0) return null;
  const dicts = literal.items.filter((item) => item.kind === "dict");
  if (dicts.length < literal.items.length || !dicts.some(hasKnownKey)) return null;
  const [only] = dicts;
  const whole = dicts.length === 1 && only ? wholeLists(text, only) : null;
  if (whole) return whole;
  const { start, end } = literal;
  const note: Repair = {
    code: "step-objects",
    span: { start, end },
    before: excerpt(text, start, end),
    after: "three lists",
  };
  const place = { start, end, isAdjacent: false };
  const lists = listNames.map((list) => ({
    list,
    literal: {
      kind: "list" as const,
      items: dicts.map((dict) => findValue(dict, list) ?? missing(dict)),
      closedBy: null,
      ...place,
    },
  }));
  return withRepairs(lists, [note, ...ignoredKeys(text, dicts)]);
}

function withRepairs(
  lists: { list: ListName; literal: Literal }[],
  repairs: Repair[],
): SplitList[] {
  return lists.map((entry, index) => ({ ...entry, repairs: index === 0 ? repairs : [] }));
}

function listOfKey(key: string | null): ListName | null {
  const name = (key ?? "").toLowerCase().replace(/[\s_-]/g, "");
  return listNames.find((list) => keyNames[list].has(name)) ?? null;
}

function hasKnownKey(dict: DictLiteral): boolean {
  return dict.entries.some((entry) => listOfKey(entry.key) !== null);
}

/** The last value under a key counts, as in Python and JSON. */
function findEntry(dict: DictLiteral, list: ListName): DictEntry | undefined {
  return dict.entries.findLast((entry) => listOfKey(entry.key) === list);
}

function findValue(dict: DictLiteral, list: ListName): Literal | null {
  const value = findEntry(dict, list)?.value;
  return value ? { ...value, isAdjacent: false } : null;
}

function wholeLists(text: string, dict: DictLiteral): SplitList[] | null {
  const lists = listNames.flatMap((list) => {
    const entry = findEntry(dict, list);
    if (entry?.value.kind !== "list") return [];
    const { start, keyEnd } = entry;
    const repair: Repair = {
      code: "object-form",
      span: { start, end: keyEnd },
      before: excerpt(text, start, keyEnd),
      after: `${list} = `,
    };
    return [{ list, literal: { ...entry.value, isAdjacent: false }, repairs: [repair] }];
  });
  return lists.length === listNames.length ? lists : null;
}

function missing(dict: DictLiteral): Literal {
  return { kind: "other", what: "nothing", start: dict.start, end: dict.end, isAdjacent: false };
}

function ignoredKeys(text: string, dicts: DictLiteral[]): Repair[] {
  const seen = new Set<string>();
  return dicts.flatMap((dict) =>
    dict.entries.flatMap(({ key, start, value }) => {
      const name = key ?? "";
      if (listOfKey(key) !== null || seen.has(name) || seen.size >= 10) return [];
      seen.add(name);
      const span = { start, end: value.end };
      return [
        { code: "ignored-key", span, before: excerpt(text, start, value.end), after: "" } as const,
      ];
    }),
  );
}

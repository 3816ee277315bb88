import type { WorkflowIssueCode } from "../problems";

/** `isAdjacent`: no comma stands between this item and the one before it. */
type Place = { start: number; end: number; isAdjacent: boolean };

export type TextLiteral = Place & { kind: "text"; value: string };
export type IntegerLiteral = Place & { kind: "integer"; value: number };
export type ListLiteral = Place & {
  kind: "list";
  items: Literal[];
  /** Set when the closing bracket is missing and the list was ended by what follows. */
  closedBy: "text" | "end-of-text" | null;
};
export type DictLiteral = Place & { kind: "dict"; entries: DictEntry[] };
export type DictEntry = { key: string | null; start: number; keyEnd: number; value: Literal };
/** A value that Python knows and a plan does not; `what` names it for people. */
export type OtherLiteral = Place & { kind: "other"; what: string };

export type Literal = TextLiteral | IntegerLiteral | ListLiteral | DictLiteral | OtherLiteral;

/** Why a literal cannot be read. `item` is the position in the outermost list. */
export type Failure = {
  code: Extract<
    WorkflowIssueCode,
    "bad-syntax" | "needs-evaluation" | "not-a-list" | "too-deep" | "truncated"
  >;
  start: number;
  end: number;
  item: number | null;
  allowed: string;
};

/** The word `all` without quotes, as 7B models like to write it. */
export const bareAll = "the bare word all";

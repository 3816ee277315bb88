import type { Outcome } from "./draw-outcome";
import type { SamplerItem } from "./item";
import { checks, fillers, openings, routes, shownFillers, slips } from "./phrases";
import type { Profile } from "./profiles";
import type { Random } from "./random";
import { isRight, readAnswer } from "./read-answer";
import type { WorkerMessage } from "./read-message";
import { layOut, type ReplyPieces } from "./reply-layout";
import type { SubtaskKind } from "./subtask-kind";

export type ReplyDraft = {
  item: SamplerItem;
  message: WorkerMessage;
  kind: SubtaskKind;
  outcome: Outcome;
  profile: Profile;
  random: Random;
};

const leastWords = 60;

/** The text of a reply about a known question: a plan, facts, a part, a verdict or an answer, as the subtask asks. */
export function writeReply(draft: ReplyDraft): string {
  const pieces = { ...piecesFor(draft), opening: openingFor(draft) };
  const { style } = draft.profile;
  const text = layOut(pieces, style);
  if (text.split(/\s+/).length >= leastWords) return text;
  const more = isShownWork(draft.message) ? shownFillers : fillers;
  const remarks = [...pieces.remarks, draft.random.pick(more)];
  return layOut({ ...pieces, remarks }, style);
}

function isShownWork({ seen, previousAnswer }: WorkerMessage): boolean {
  return seen.length > 0 || previousAnswer !== null;
}

/** Kinds of subtasks whose usual opening speaks of work that was shown. */
const goesByEarlierWork: ReadonlySet<SubtaskKind> = new Set([
  "verify",
  "judge",
  "combine",
  "refine",
]);

function openingFor({ kind, message, random }: ReplyDraft): string {
  const wanted =
    /(?:start|begin|open) your reply with (?:the words? )?["“]([^"”\n]{1,60})["”]/i.exec(
      message.subtask,
    )?.[1];
  const isAlone = goesByEarlierWork.has(kind) && !isShownWork(message);
  const opening = random.pick(openings[isAlone ? "solve" : kind]);
  return wanted ? `${wanted} ${opening}` : opening;
}

type Body = Omit<ReplyPieces, "opening">;

function piecesFor(draft: ReplyDraft): Body {
  switch (draft.kind) {
    case "plan":
      return planPieces(draft);
    case "recall":
      return recallPieces(draft);
    case "part":
      return partPieces(draft);
    case "verify":
      return verifyPieces(draft);
    case "judge":
    case "combine":
    case "refine":
    case "solve":
      return answerPieces(draft);
  }
}

/** Only the last step has to answer whatever it was asked; others leave the answer open. */
function closingWhenLast({ message, item, outcome }: ReplyDraft): Pick<Body, "code" | "closing"> {
  if (!message.isLast) return { code: null, closing: null };
  return item.topic === "code"
    ? { code: outcome.answer, closing: null }
    : { code: null, closing: `Answer: ${outcome.answer}` };
}

function planPieces(draft: ReplyDraft): Body {
  const { item, outcome } = draft;
  const idea = outcome.isRight ? [`The key idea: ${item.idea}.`] : [];
  const [first, ...rest] = routes[item.topic];
  return {
    ...closingWhenLast(draft),
    heading: "Plan",
    lines: [first, ...idea, ...rest],
    isOrdered: true,
    remarks: ["Keep the intermediate results visible, so that a later step can check them."],
  };
}

function recallPieces(draft: ReplyDraft): Body {
  const { item, outcome, random } = draft;
  const facts = outcome.isRight
    ? [`What settles it: ${item.idea}.`, ...item.working.slice(0, -1)]
    : [random.pick(routes[item.topic]), "The usual reading of the question is enough here."];
  return {
    ...closingWhenLast(draft),
    heading: "What is known",
    lines: facts,
    isOrdered: false,
    remarks: ["I draw no conclusion from this here."],
  };
}

function partPieces(draft: ReplyDraft): Body {
  const { item, outcome, message, random } = draft;
  const index = Math.min(partIndex(message.subtask), Math.max(item.working.length - 2, 0));
  const line = item.working[index] ?? item.idea;
  return {
    ...closingWhenLast(draft),
    heading: "This part",
    lines: [outcome.isRight ? line : withSlip(line, random)],
    isOrdered: false,
    remarks: [random.pick(checks[item.topic]), "The other parts are not touched here."],
  };
}

const ordinals = /\b(?:(first|1|a)|(second|2|b)|(third|3|c)|(fourth|4|d))\b/i;

function partIndex(subtask: string): number {
  const match =
    /\b(?:part|offer|plan|item)\s*\(?([a-d1-4])\b|\b(first|second|third|fourth)\b/i.exec(subtask);
  const found = ordinals.exec(match?.[1] ?? match?.[2] ?? "");
  return found ? found.slice(1).findIndex((group) => group !== undefined) : 0;
}

/** The line with its last number changed, as a slip of the pen would. */
function withSlip(line: string, random: Random): string {
  const places = [...line.matchAll(/\d+/g)];
  const last = places.at(-1);
  if (!last) return random.pick(slips);
  const wrong = String(Number(last[0]) + 1 + Math.floor(random.next() * 9));
  return line.slice(0, last.index) + wrong + line.slice(last.index + last[0].length);
}

function verifyPieces(draft: ReplyDraft): Body {
  const { item, outcome, message, random } = draft;
  const shown = [...message.seen].reverse().map((step) => readAnswer(step.reply, item));
  const previous =
    message.previousAnswer === null ? null : readAnswer(message.previousAnswer, item);
  const checked = shown.find((answer) => answer !== null) ?? previous;
  const answer = answerPieces(draft);
  return { ...answer, heading: "Recomputed", remarks: [verdict(checked), ...answer.remarks] };

  function verdict(checked: string | null): string {
    if (checked === null) return "**Verdict:** there was no result to check, so I give my own.";
    if (isRight(checked, { ...item, answer: outcome.answer })) {
      return `**Verdict:** the earlier result holds. ${random.pick(["I found no step to object to.", "Each step stands up to a second look."])}`;
    }
    return item.topic === "code"
      ? "**Verdict:** the earlier code does not hold up on an edge case. The version above mends it."
      : `**Verdict:** the earlier result (${checked}) does not hold; by my reckoning it is ${outcome.answer}.`;
  }
}

function answerPieces({ item, outcome, random }: ReplyDraft): Body {
  const lines = outcome.isRight
    ? item.working
    : [...item.working.slice(0, -1).slice(0, 1), random.pick(slips)];
  const isCode = item.topic === "code";
  return {
    heading: isCode ? "How it works" : "Working",
    lines: outcome.isRight ? [`The key is this: ${item.idea}.`, ...lines] : lines,
    isOrdered: false,
    code: isCode ? outcome.answer : null,
    remarks: [random.pick(checks[item.topic])],
    closing: isCode ? null : `Answer: ${outcome.answer}`,
  };
}

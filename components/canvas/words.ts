import { formatCount, tokenCount } from "@/components/ui/format";
import {
  calledWorker,
  maxReplyCharacters,
  type ReplyFlaw,
  type Round,
  type Run,
  replyFlaw,
  type Step,
  type StepTotals,
  type WorkerSnapshot,
} from "@/lib/runs";

export const roundStatusWords = {
  planning: "planning",
  running: "running",
  succeeded: "done",
  failed: "failed",
  accepted: "accepted",
  stopped: "stopped",
} as const satisfies Record<Round["status"], string>;

export type StepWork = "plans" | "answers" | "final" | "chooses";

export const workWords = {
  plans: "writes the workflow",
  answers: "answers",
  final: "gives the final answer",
  chooses: "chooses",
} as const satisfies Record<StepWork, string>;

export function workOf(step: Step, isFinal: boolean): StepWork {
  if (step.kind === "conduct") return "plans";
  if (step.kind === "choose") return "chooses";
  return isFinal ? "final" : "answers";
}

export function workerOf(run: Run, step: Step): WorkerSnapshot | null {
  return step.worker === null ? null : (run.pool.workers[step.worker] ?? null);
}

/** How often a worker of the step was called again; the first call of one that stands in is no other try. */
export function retriesOf({ attempts }: Pick<Step, "attempts">): number {
  const called = attempts.filter(({ isCalled }) => isCalled !== false);
  return called.length - new Set(called.map(({ workerId }) => workerId)).size;
}

/** The worker that stands in for the step's own, when that one had failed the call for good. */
export function standInOf({ pool }: Run, step: Step): WorkerSnapshot | null {
  const { standInId } = step;
  return standInId === undefined
    ? null
    : (calledWorker(pool, step, { workerId: standInId }) ?? null);
}

/** "stood in: <label>", with the word "simulated" when that worker is. */
export function standInWords(standIn: WorkerSnapshot): string {
  const isUnsaid = isSimulated(standIn) && !/simulated/i.test(standIn.label);
  return `stood in: ${standIn.label}${isUnsaid ? " (simulated)" : ""}`;
}

export function workerName(step: Step, worker: WorkerSnapshot | null): string {
  if (worker) return worker.label;
  if (step.kind === "conduct") return "Built-in Conductor";
  return step.kind === "choose" ? "Rule" : `Worker ${(step.worker ?? 0) + 1}`;
}

const simulatedEnding = / \(simulated\)$/;

/** The name without what a mark beside it says: that the worker is simulated. */
export function shortWorkerName(step: Step, worker: WorkerSnapshot | null): string {
  const name = workerName(step, worker);
  return isSimulated(worker) ? name.replace(simulatedEnding, "") : name;
}

export function isSimulated(worker: WorkerSnapshot | null): boolean {
  return worker?.provider === "simulated";
}

/** "Plan", "Plan, try 2" or "Step 2 of 5". */
export function stepTitle(step: Step, count: number): string {
  if (step.kind === "conduct") return step.index === 0 ? "Plan" : `Plan, try ${step.index + 1}`;
  return `Step ${step.index + 1} of ${count}`;
}

/**
 * Whose reply stands as the answer of a run that stopped early: "reply of step 1 of 3", with its round when there are
 * several. Null for an answer that the strategy gave.
 */
export function answerOrigin({ answer, rounds }: Run): string | null {
  if (!answer?.isBestSoFar) return null;
  const round = rounds.find(({ steps }) => steps.some(({ key }) => key === answer.stepKey));
  const step = round?.steps.find(({ key }) => key === answer.stepKey);
  if (!round || !step) return null;
  const place = `reply of step ${step.index + 1} of ${round.steps.length}`;
  return rounds.length > 1 ? `${place}, round ${round.index + 1}` : place;
}

export function roundRemarks(round: Round): string[] {
  return [
    round.samePlanAs === null ? null : `same plan as round ${round.samePlanAs + 1}`,
    count(round.refused.length, "plan refused", "plans refused"),
    count(round.repairs.length, "repair", "repairs"),
    round.isPlanCut ? "text after the plan was cut off" : null,
  ].filter((remark) => remark !== null);
}

function count(number: number, one: string, many: string): string | null {
  if (number === 0) return null;
  return `${number} ${number === 1 ? one : many}`;
}

const noteWords: Record<string, string> = {
  "missing-predecessor": "an earlier reply was missing",
  "reply-cut": "the reply was cut off",
  "key-removed": "the server repeated the key; it was taken out of the text",
  "wrong-model-served": "another model answered",
  "tool-calls-ignored": "its calls of tools were ignored",
  "dialect-changed": "the server refused a parameter, so the call was sent again without it",
  "malformed-chunk": "pieces that could not be read were left out",
  "ended-early": "the connection broke once the reply was complete",
  "think-tag-unopened": "its reasoning was told apart by a closing tag alone",
  "nul-replaced": "unreadable characters were replaced",
  "fallback-worker": "another worker took over",
  "budget-unchecked": "the price is unknown, so no day budget was checked",
};

const toolCall = "tool-call:";
const dialectChange = "dialect-changed:";

/** What became of a parameter that the server refused. */
const changeWords: Record<string, string> = {
  max_tokens: "max_tokens, so max_completion_tokens was sent",
  max_completion_tokens: "max_completion_tokens, so max_tokens was sent",
  temperature: "temperature, so it was left out",
  top_p: "top_p, so it was left out",
  reasoning: "the reasoning effort, so it was left out",
  stream_options: "stream_options, so no count of tokens was asked for",
  system: "a system message, so its text was put before the question",
};

/** A note's code in words; an unknown code is shown as it is, and the name of a tool as the model wrote it. */
function noteInWords(note: string): string {
  if (note.startsWith(toolCall)) return `tool call: ${note.slice(toolCall.length)}`;
  if (note.startsWith(dialectChange)) {
    const refused = note.slice(dialectChange.length);
    return `the server refused ${changeWords[refused] ?? refused}`;
  }
  return noteWords[note] ?? note.replaceAll("-", " ");
}

const flawWords: Record<ReplyFlaw, string> = {
  "content-filter": "the provider’s content filter ended the reply",
  refusal: "the model refused",
  "too-long": `the reply was cut off at ${formatCount(maxReplyCharacters)} characters`,
  "token-cap": "the reply was cut off at the token cap",
  cut: "the reply was cut off",
};
/** Notes that the flaw of a reply says in other words. */
const flawNotes = new Set(["content-filter", "refusal", "reply-cut", "reply-truncated"]);

/** What is remarkable about a step, each thing once. */
export function notesInWords(step: Step, worker: WorkerSnapshot | null): string[] {
  return callNotesInWords(step, servedOther(step, worker));
}

/** The same of a call that may be no step; `served` says which model answered when it was another one. */
export function callNotesInWords(
  call: Parameters<typeof replyFlaw>[0],
  served: string | null,
): string[] {
  const flaw = replyFlaw(call);
  const notes = flaw === null ? call.notes : call.notes.filter((note) => !flawNotes.has(note));
  const words = [
    ...(flaw === null ? [] : [flawWords[flaw]]),
    ...notes.map((note) => (note === "wrong-model-served" && served ? served : noteInWords(note))),
  ];
  return [...new Set(words)];
}

/** "asked gpt-5, served gpt-5-mini" when a call was answered by another model than asked for. */
export function servedOther(step: Step, worker: WorkerSnapshot | null): string | null {
  const served = step.attempts.at(-1)?.servedModel;
  if (!served || !worker || !step.notes.includes("wrong-model-served")) return null;
  return servedWords(worker.model, served);
}

export function servedWords(asked: string, served: string): string {
  return `asked ${asked}, served ${served}`;
}

/** `150 tok`, `~150 tok`, `≥ 150 tok` or `tokens unknown`: a step has no room for "at least" of tokens and of dollars. */
export function tokensInWords({ inputTokens, outputTokens, ...marks }: StepTotals): string {
  const tokens = inputTokens + outputTokens;
  const words = `${tokenCount(tokens, marks)} tok`;
  if (!marks.areTokensAtLeast) return words;
  return tokens === 0 ? "tokens unknown" : `≥ ${words}`;
}

import {
  hasVisibleText,
  maxQuestionLength,
  maxTitleLength,
  type RunFile,
} from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";
import {
  applyRunEvent,
  conductKey,
  findStep,
  hasEnded,
  planStepKey,
  type Run,
  type RunEvent,
  runSchema,
  type StepSpec,
} from "@/lib/runs";

/** The largest whole number of a column. */
const largestNumber = 2_147_483_647;

/**
 * The run that a file's events make. The file comes from outside: events that do not fit each other, or that make no
 * ended run, throw `invalid-input` with the number of the event.
 */
export function foldFile({ queued, events }: Pick<RunFile, "queued" | "events">): Run {
  checkQueued(queued);
  const run = events.reduce(applyChecked, queued);
  if (!hasEnded(run.status)) {
    throw refused("the run had not ended when it was exported");
  }
  const fault = timeFaultOf(events) ?? answerFaultOf(run);
  if (fault) throw refused(fault);
  const result = runSchema.safeParse(run);
  if (!result.success) throw refused("its events do not make a whole run");
  return result.data;
}

function checkQueued(queued: Run): void {
  const isFresh =
    queued.status === "queued" &&
    queued.sequence === 0 &&
    queued.rounds.length === 0 &&
    queued.answer === null &&
    queued.end === null;
  if (!isFresh) throw refused("`queued` is not a run as it was before its first event");
  if (queued.question.length > maxQuestionLength) throw refused("its question is too long");
  if (queued.title.length > maxTitleLength) throw refused("its title is too long");
  const unseen = namesOf(queued).find(({ text }) => !hasVisibleText(text));
  if (unseen) throw refused(`${unseen.name} holds no character that can be seen`);
}

/** What people read of it. Changed in nothing, not even trimmed: the hash is made of it. */
function namesOf({ title, question, pool }: Run): { name: string; text: string }[] {
  return [
    { name: "its title", text: title },
    { name: "its question", text: question },
    { name: "the name of its pool", text: pool.name },
    ...[...pool.workers, ...(pool.standIns ?? [])].flatMap(({ label, model, tags }, index) => [
      { name: `the name of worker ${index}`, text: label },
      { name: `the model of worker ${index}`, text: model },
      ...tags.map((text) => ({ name: `a tag of worker ${index}`, text })),
    ]),
  ];
}

function applyChecked(run: Run, event: RunEvent): Run {
  const fault = hasEnded(run.status) ? "comes after the end" : faultOf(run, event);
  if (fault) throw refused(`event ${event.sequence} ${fault}`);
  return applyRunEvent(run, event);
}

function timeFaultOf(events: readonly RunEvent[]): string | null {
  const late = events.find((event, index) => {
    const before = events[index - 1];
    return before !== undefined && Date.parse(event.at) < Date.parse(before.at);
  });
  return late ? `event ${late.sequence} is dated before the event that it follows` : null;
}

/** An answer is always the reply of a step of the run: one of nowhere was written by hand. */
function answerFaultOf({ status, answer, ...run }: Run): string | null {
  if (!answer) return status === "succeeded" ? "it succeeded without an answer" : null;
  const step = run.rounds.flatMap((round) => round.steps).find(({ key }) => key === answer.stepKey);
  if (step?.status !== "succeeded") {
    return `its answer is of ${answer.stepKey}, which is no step of it that succeeded`;
  }
  const isCut = "reply" in step.cut;
  const isSame = isCut ? answer.text.startsWith(step.reply) : answer.text === step.reply;
  return isSame ? null : `its answer is not what ${answer.stepKey} replied`;
}

/** Why the event cannot follow, or null. Also keeps a huge position from making a huge list. */
function faultOf(run: Run, event: RunEvent): string | null {
  if (event.sequence !== run.sequence + 1) return `does not follow event ${run.sequence}`;
  if (hasHugeNumber(event)) return "holds a number that is too large";
  switch (event.type) {
    case "run-start":
    case "run-resume":
    case "run-end":
      return null;
    case "plan-refuse":
      return event.round > run.rounds.length ? "names a round that is not there" : null;
    case "round-end":
      return event.round >= run.rounds.length ? "names a round that is not there" : null;
    case "round-start":
      return roundFault(run, event.round, event.steps);
    case "step-start":
      return stepFault(run, event.step);
    case "step-wait":
    case "step-turn":
    case "step-retry":
    case "step-end":
      return findStep(run, event.stepKey) ? null : "names a step that is not there";
  }
}

/** What providers report as they like it (`rawUsage`) is kept as it is; all else is counted with. */
function hasHugeNumber(value: unknown): boolean {
  if (typeof value === "number") return Math.abs(value) > largestNumber;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, entry]) =>
      key !== "rawUsage" && (key === "usd" ? Number(entry) > largestNumber : hasHugeNumber(entry)),
  );
}

function roundFault(run: Run, round: number, steps: StepSpec[]): string | null {
  if (round > run.rounds.length) return "names a round that is not there";
  const fits = steps.every(
    (step, index) =>
      step.kind !== "conduct" &&
      step.round === round &&
      step.index === index &&
      step.key === planStepKey(round, index),
  );
  return fits ? null : "has steps that do not fit their round";
}

function stepFault(run: Run, { kind, key, round, index }: StepSpec): string | null {
  if (round > run.rounds.length) return "names a round that is not there";
  if (kind !== "conduct") {
    const planned = findStep(run, key);
    return planned?.index === index && planned.round === round ? null : "starts no such step";
  }
  const before = run.rounds[round]?.conducts.length ?? 0;
  return index <= before && key === conductKey(round, index)
    ? null
    : "starts no such planning call";
}

function refused(reason: string): StudioError {
  return new StudioError("invalid-input", `The file cannot be taken in: ${reason}.`);
}

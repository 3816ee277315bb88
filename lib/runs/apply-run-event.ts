import type { RunEvent } from "./events";
import { callKindOf } from "./reality";
import type { Round, Run } from "./run";
import type { Attempt, Step, StepSpec } from "./step";
import { addAttempt } from "./totals";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;
type Appliers = { [Type in RunEvent["type"]]: (run: Run, event: EventOf<Type>) => Run };

const appliers: Appliers = {
  "run-start": (run, event) => ({ ...run, status: "running", startedAt: event.at }),
  "run-resume": (run) => ({
    ...run,
    rounds: run.rounds.map(withoutWaits),
    resumes: run.resumes + 1,
  }),
  "plan-refuse": (run, event) =>
    withRound(run, event.round, event.at, (round) => ({
      ...round,
      refused: [
        ...round.refused,
        { stepKey: event.stepKey, issues: event.issues, willRetry: event.willRetry },
      ],
    })),
  "round-start": (run, event) =>
    withRound(run, event.round, event.at, (round) => ({
      ...round,
      status: "running",
      plan: event.plan,
      repairs: event.repairs,
      samePlanAs: event.samePlanAs,
      isPlanCut: event.isPlanCut,
      steps: event.steps.map(waitingStep),
    })),
  "step-start": (run, event) =>
    withStep(run, event.step, event.at, ({ standInId: _, ...step }) => ({
      ...withoutWait(step),
      ...event.step,
      status: "running",
      startedAt: event.at,
      messages: event.messages,
      reply: "",
      reasoning: "",
    })),
  "step-wait": (run, event) =>
    withStepKey(run, event.stepKey, (step) => ({
      ...step,
      waiting: { reason: event.reason, since: step.waiting?.since ?? sinceOf(step, event) },
    })),
  "step-turn": (run, event) =>
    withStepKey(run, event.stepKey, ({ waiting, ...step }) => ({
      ...step,
      ...turnWait(waiting, event.at),
    })),
  "step-retry": (run, event) => ({
    ...withStepKey(run, event.stepKey, (step) => ({
      ...withoutWait(step),
      attempts: [...step.attempts, event.attempt],
      reply: "",
      reasoning: "",
      ...(event.waitMs > 0 && { nextTryAt: isoAfter(event.attempt.endedAt, event.waitMs) }),
      ...(event.standInId === undefined ? {} : { standInId: event.standInId }),
    })),
    totals: withAttempt(run, event.stepKey, event.attempt),
  }),
  "step-end": (run, event) => ({
    ...withStepKey(run, event.stepKey, (step) => ({
      ...withoutWait(step),
      ...(!event.attempt && waitOfUncalled(step, event.at)),
      status: event.status,
      endedAt: event.at,
      reply: event.reply,
      reasoning: event.reasoning,
      finishReason: event.finishReason,
      attempts: event.attempt ? [...step.attempts, event.attempt] : step.attempts,
      error: event.error,
      notes: event.notes,
      cut: event.cut,
    })),
    totals: event.attempt ? withAttempt(run, event.stepKey, event.attempt) : run.totals,
  }),
  "round-end": (run, event) =>
    withRound(run, event.round, event.at, (round) => ({
      ...round,
      status: event.status,
      endedAt: event.at,
    })),
  "run-end": (run, event) => ({
    ...run,
    status: event.status,
    endedAt: event.at,
    answer: event.answer,
    end: {
      reason: event.reason,
      message: event.message,
      ...(event.budget && { budget: event.budget }),
    },
  }),
};

/**
 * Folds one event into a run. Pure, and the same on the server and in the browser. An event that is already folded in
 * changes nothing; one that comes too early throws, because events were lost.
 */
export function applyRunEvent(run: Run, event: RunEvent): Run {
  if (event.sequence <= run.sequence) return run;
  if (event.sequence !== run.sequence + 1) {
    throw new RangeError(`event ${event.sequence} after event ${run.sequence} of run ${run.id}`);
  }
  // The table maps each type to an applier of that very type; TypeScript cannot follow the link through the union.
  const apply = appliers[event.type] as (run: Run, event: RunEvent) => Run;
  return { ...apply(run, event), sequence: event.sequence };
}

/** A wait for a turn, now that it is over. A pause before another try is known by the attempts. */
function turnWait(waiting: Step["waiting"], until: string): Pick<Step, "waited"> {
  if (!waiting || waiting.reason?.limit === "retry") return {};
  return { waited: { since: waiting.since, until } };
}

/** What a step still waited for that ended without another attempt: its turn, or the next try. */
function waitOfUncalled({ waiting, nextTryAt }: Step, at: string): Partial<Step> {
  return { ...turnWait(waiting, at), ...(nextTryAt !== undefined && { nextTryAt }) };
}

/** When the wait began that is told of a while later; never before its step. */
function sinceOf({ startedAt }: Step, { at, waitedMs = 0 }: EventOf<"step-wait">): string {
  if (!startedAt) return at;
  const beganMs = Math.max(Date.parse(startedAt), Date.parse(at) - waitedMs);
  return new Date(beganMs).toISOString();
}

function isoAfter(iso: string, milliseconds: number): string {
  return new Date(Date.parse(iso) + milliseconds).toISOString();
}

function withoutWait(step: Step): Step {
  if (!hasWait(step)) return step;
  const { waiting: _, waited: __, nextTryAt: ___, ...rest } = step;
  return rest;
}

function hasWait({ waiting, waited, nextTryAt }: Step): boolean {
  return waiting !== undefined || waited !== undefined || nextTryAt !== undefined;
}

function withoutWaits(round: Round): Round {
  const steps = [...round.conducts, ...round.steps];
  if (!steps.some(hasWait)) return round;
  return {
    ...round,
    conducts: round.conducts.map(withoutWait),
    steps: round.steps.map(withoutWait),
  };
}

function withAttempt(run: Run, stepKey: string, attempt: Attempt): Run["totals"] {
  const step = findStep(run, stepKey);
  // As with the step itself: the end of a step that is not there changes nothing.
  return step ? addAttempt(run.totals, attempt, callKindOf(run.pool, step, attempt)) : run.totals;
}

function waitingStep(spec: StepSpec): Step {
  return {
    ...spec,
    status: "waiting",
    startedAt: null,
    endedAt: null,
    messages: null,
    reply: "",
    reasoning: "",
    finishReason: null,
    attempts: [],
    error: null,
    notes: [],
    cut: {},
  };
}

function emptyRound(index: number, at: string): Round {
  return {
    index,
    status: "planning",
    plan: null,
    repairs: [],
    refused: [],
    samePlanAs: null,
    isPlanCut: false,
    startedAt: at,
    endedAt: null,
    conducts: [],
    steps: [],
  };
}

function withRound(run: Run, index: number, at: string, change: (round: Round) => Round): Run {
  const rounds = [...run.rounds];
  rounds[index] = change(rounds[index] ?? emptyRound(index, at));
  return { ...run, rounds };
}

function withStep(run: Run, spec: StepSpec, at: string, change: (step: Step) => Step): Run {
  const list = spec.kind === "conduct" ? "conducts" : "steps";
  return withRound(run, spec.round, at, (round) => {
    const steps = [...round[list]];
    steps[spec.index] = change(steps[spec.index] ?? waitingStep(spec));
    return { ...round, [list]: steps };
  });
}

function withStepKey(run: Run, key: string, change: (step: Step) => Step): Run {
  const step = findStep(run, key);
  return step ? withStep(run, step, run.createdAt, change) : run;
}

/** The step with this key, or undefined. */
export function findStep(run: Run, key: string): Step | undefined {
  const match = /^r(\d+)\.([cs])(\d+)$/.exec(key);
  if (!match) return undefined;
  const round = run.rounds[Number(match[1])];
  const steps = match[2] === "c" ? round?.conducts : round?.steps;
  return steps?.[Number(match[3])];
}

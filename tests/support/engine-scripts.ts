import { expect } from "vitest";
import { ProviderError } from "@/lib/pool";
import {
  applyRunEvent,
  hasStepEnded,
  type Run,
  type RunEvent,
  type WorkerSnapshot,
} from "@/lib/runs";
import { expectTotals } from "./expect-totals";
import { type aPlan, aRun, aWorker, type RunBuild } from "./run-builder";
import {
  type Script,
  type ScriptedAnswer,
  type ScriptedClient,
  stepKeyOf,
} from "./scripted-client";

export const accept = "model_id = []\nsubtasks = []\naccess_list = []";
export const failing = () =>
  new ProviderError("The worker is broken.", {
    provider: "simulated",
    model: "model",
    statusCode: 400,
    isRetryable: false,
  });

/** What holds for every ended run, however it went. */
export function expectSound(start: Run, ended: Run, events: readonly RunEvent[]): void {
  expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => index + 1));
  expect(events.reduce(applyRunEvent, start)).toEqual(ended);
  expect(events.at(-1)?.type).toBe("run-end");
  const steps = stepsOf(ended);
  expect(steps.filter((step) => !hasStepEnded(step.status))).toEqual([]);
  expect(ended.rounds.filter((round) => round.endedAt === null)).toEqual([]);
  expectTotals(ended);
  const ends = events.flatMap((event) => (event.type === "step-end" ? [event.stepKey] : []));
  expect(new Set(ends).size).toBe(ends.length);
  if (ended.status === "succeeded") {
    expect(steps.filter((step) => step.status === "skipped")).toEqual([]);
  }
}

/** Keys of the steps that have ended in these events. */
export function endedKeys(events: readonly RunEvent[]): Set<string> {
  return new Set(events.flatMap((event) => (event.type === "step-end" ? [event.stepKey] : [])));
}

/** Keys of the steps that run after these events. */
export function runningKeys(start: Run, events: readonly RunEvent[]): string[] {
  return stepsOf(events.reduce(applyRunEvent, start))
    .filter(({ status }) => status === "running")
    .map(({ key }) => key);
}

/** Keys of the steps of which a call was lost with its process. */
export function lostKeys(run: Run): string[] {
  return stepsOf(run)
    .filter(({ attempts }) => attempts.some(({ error }) => error?.code === "interrupted"))
    .map(({ key }) => key);
}

export function isAtLeast({ totals: { real, simulated } }: Run): boolean {
  return real.isAtLeast || simulated.isAtLeast;
}

function stepsOf({ rounds }: Run) {
  return rounds.flatMap(({ conducts, steps }) => [...conducts, ...steps]);
}

/** Every step replies with its own key, unless told otherwise. */
export function byStep(answers: Record<string, ScriptedAnswer> = {}, delayMs = 0): Script {
  return (request) => {
    const key = stepKeyOf(request);
    return answers[key] ?? { reply: `reply of ${key}`, delayMs };
  };
}

/** The Conductor writes, per round, one text or one a try; workers reply with their key. */
export function byRound(plans: (ScriptedAnswer | ScriptedAnswer[])[]): Script {
  return (request, call) => {
    const match = /^r(\d+)\.c(\d+)$/.exec(stepKeyOf(request));
    if (!match) return byStep()(request, call);
    const tries = plans[Number(match[1])] ?? accept;
    return Array.isArray(tries) ? (tries[Number(match[2])] ?? "nothing") : tries;
  };
}

export function handRun(plan: ReturnType<typeof aPlan>, build: RunBuild = {}): Run {
  return aRun({ strategy: { kind: "plan", plan }, ...build });
}

/** A run that the first worker of the pool conducts. */
export function conducted(settings: RunBuild["settings"]): Run {
  return aRun({ strategy: { kind: "conductor", ordinal: 0 }, settings });
}

/** Workers at 1 USD a million tokens in and 2 out. */
export function pricedWorkers(): WorkerSnapshot[] {
  return Array.from({ length: 7 }, (_, ordinal) =>
    aWorker(ordinal, {
      price: {
        modelId: `model-${ordinal}`,
        aliases: [],
        inputUsd: "1",
        cachedInputUsd: null,
        cacheWriteUsd: null,
        outputUsd: "2",
        reasoningUsd: null,
        date: "2026-01-01",
        source: "test",
      },
    }),
  );
}

export function statuses(run: Run): string[] {
  return run.rounds[0]?.steps.map((step) => step.status) ?? [];
}

export function userText(client: ScriptedClient, key: string): string {
  const request = client.calls.find((call) => stepKeyOf(call) === key);
  return request?.messages.find((message) => message.role === "user")?.content ?? "";
}

export function isAbout(event: RunEvent, type: string, key: string): boolean {
  if (event.type !== type) return false;
  return event.type === "step-start"
    ? event.step.key === key
    : "stepKey" in event && event.stepKey === key;
}

export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

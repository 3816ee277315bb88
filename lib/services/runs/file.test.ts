import { describe, expect, it } from "vitest";
import { runFileSchema } from "@/lib/api-contract";
import {
  type Run,
  type RunEvent,
  type StepSpec,
  type WorkerSnapshot,
  workerDefaults,
  zeroTotals,
} from "@/lib/runs";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { contentHash, sha256, toCanonicalJson } from "./content-hash";
import { writeRunFile } from "./export";
import { foldFile } from "./fold-file";

const at = "2026-01-01T00:00:00.000Z";
const step: StepSpec = {
  key: "r0.s0",
  round: 0,
  kind: "call",
  index: 0,
  worker: 0,
  subtask: "Subtask 0",
  access: [],
  sees: [],
};

function numbered(drafts: object[]): RunEvent[] {
  return drafts.map((draft, index) => ({ ...draft, sequence: index + 1, at }) as RunEvent);
}

const start = { type: "run-start" };
const roundStart = {
  type: "round-start",
  round: 0,
  plan: aPlan([]),
  steps: [step],
  repairs: [],
  samePlanAs: null,
  isPlanCut: false,
};
const stepStart = { type: "step-start", step, messages: [{ role: "user", content: "Hi" }] };
const stepEnd = {
  type: "step-end",
  stepKey: "r0.s0",
  status: "succeeded",
  reply: "Answer: 24",
  reasoning: "",
  finishReason: "stop",
  attempt: null,
  error: null,
  notes: [],
  cut: {},
};
const roundEnd = { type: "round-end", round: 0, status: "succeeded" };
const runEnd = {
  type: "run-end",
  status: "succeeded",
  reason: "answered",
  message: "",
  answer: { text: "Answer: 24", stepKey: "r0.s0", isBestSoFar: false },
};
const whole = [start, roundStart, stepStart, stepEnd, roundEnd, runEnd];

function withWorker(change: Partial<WorkerSnapshot>): Pick<Run, "pool"> {
  const { pool } = aRun();
  return { pool: { ...pool, workers: [{ ...aWorker(0), ...change }, ...pool.workers.slice(1)] } };
}

function fold(drafts: object[], queued: Run = aRun()) {
  return foldFile({ queued, events: numbered(drafts) });
}

describe("foldFile", () => {
  it("folds a whole run", () => {
    expect(fold(whole)).toMatchObject({ status: "succeeded", answer: { text: "Answer: 24" } });
  });

  it.each<[string, object[]]>([
    ["no events", []],
    ["no end", whole.slice(0, -1)],
    ["an event after the end", [...whole, roundEnd]],
    [
      "a step that was never planned",
      [start, roundStart, { ...stepEnd, stepKey: "r0.s7" }, runEnd],
    ],
    ["a step in another place", [start, roundStart, { ...stepStart, step: { ...step, index: 9 } }]],
    ["a step in another round", [start, roundStart, { ...stepStart, step: { ...step, round: 1 } }]],
    [
      "a planning call far away",
      [start, { ...stepStart, step: { ...step, kind: "conduct", key: "r0.c999", index: 999 } }],
    ],
    ["a round far away", [start, { ...roundStart, round: 1_000_000_000 }, runEnd]],
    ["a refusal far away", [start, { type: "plan-refuse", round: 1_000_000_000 }, runEnd]],
    ["a number that no column holds", [start, roundStart, { ...stepEnd, cut: { reply: 9e15 } }]],
    ["the end of no round", [start, roundEnd, runEnd]],
    ["steps with wrong keys", [start, { ...roundStart, steps: [{ ...step, key: "r3.s0" }] }]],
  ])("refuses %s", (_name, drafts) => {
    expect(() => fold(drafts)).toThrow(/cannot be taken in/);
  });

  it.each<[string, RegExp, object[]]>([
    ["an answer of nowhere", /no step of it/, [start, runEnd]],
    ["a success without an answer", /without an answer/, [start, { ...runEnd, answer: null }]],
    [
      "an answer that no step replied",
      /not what r0.s0 replied/,
      whole.map((event) => (event === stepEnd ? { ...stepEnd, reply: "Answer: 25" } : event)),
    ],
    [
      "the answer of a failed step",
      /no step of it/,
      whole.map((event) => (event === stepEnd ? { ...stepEnd, status: "failed" } : event)),
    ],
  ])("refuses %s", (_name, reason, drafts) => {
    expect(() => fold(drafts)).toThrow(reason);
  });

  it("refuses dates that run backwards", () => {
    const events = numbered(whole);
    events[3] = { ...stepEnd, sequence: 4, at: "2025-12-31T00:00:00.000Z" } as RunEvent;
    expect(() => foldFile({ queued: aRun(), events })).toThrow(/event 4 is dated before/);
  });

  it("takes a reply of which the file holds the head only", () => {
    const cut = { ...stepEnd, reply: "Answer", cut: { reply: 10 } };
    expect(fold(whole.map((event) => (event === stepEnd ? cut : event))).status).toBe("succeeded");
  });

  it.each<[string, (unseen: string) => Partial<Run>]>([
    ["its title", (title) => ({ title })],
    ["its question", (question) => ({ question })],
    ["the name of its pool", (name) => ({ pool: { ...aRun().pool, name } })],
    ["the name of worker 0", (label) => withWorker({ label })],
    ["the model of worker 0", (model) => withWorker({ model })],
    ["a tag of worker 0", (tag) => withWorker({ tags: ["fast", tag] })],
  ])("refuses a run where %s holds nothing to be seen", (place, change) => {
    const queued = { ...aRun(), ...change("\u200b\u2060") };
    expect(() => fold(whole, queued)).toThrow(`${place} holds no character that can be seen`);
    expect(fold(whole, { ...aRun(), ...change(" \u200bseen ") }).status).toBe("succeeded");
  });

  it("refuses a gap in the numbers and a run that is not as it was queued", () => {
    const events = numbered(whole).filter(({ sequence }) => sequence !== 5);
    expect(() => foldFile({ queued: aRun(), events })).toThrow(/event 6 does not follow event 4/);
    expect(() => fold(whole, { ...aRun(), status: "running" })).toThrow(/cannot be taken in/);
    expect(() => fold(whole, { ...aRun(), sequence: 3 })).toThrow(/cannot be taken in/);
  });
});

describe("writeRunFile", () => {
  async function* come(events: RunEvent[]) {
    yield* events;
  }

  async function piecesOf(file: AsyncIterable<Uint8Array>): Promise<string[]> {
    const pieces: string[] = [];
    for await (const piece of file) pieces.push(Buffer.from(piece).toString("utf8"));
    return pieces;
  }

  it("writes a file that parses, with the hash of its content, in pieces of one event", async () => {
    const queued = aRun();
    const events = numbered(whole);
    const pieces = await piecesOf(writeRunFile(queued, come(events)));
    expect(pieces).toHaveLength(2 * events.length + 1);
    const file = runFileSchema.parse(JSON.parse(pieces.join("")));
    expect(file).toMatchObject({ queued, events });
    expect(file.hash).toBe(contentHash({ queued, events }));
  });

  it("writes one without events, too", async () => {
    const queued = aRun();
    const text = (await piecesOf(writeRunFile(queued, come([])))).join("");
    expect(runFileSchema.parse(JSON.parse(text)).hash).toBe(contentHash({ queued, events: [] }));
  });
});

/** What a queued run held in the first files. */
const oldFields = {
  isSimulated: true,
  totals: {
    usd: "0",
    isAtLeast: false,
    isEstimated: false,
    inputTokens: 0,
    outputTokens: 0,
    calls: 0,
  },
};

describe("contentHash", () => {
  const queued = aRun();
  const hash = contentHash({ queued, events: numbered(whole) });

  it("stays when keys change their order or the run gets other ids", () => {
    const reversed = Object.fromEntries(Object.entries(queued).reverse()) as Run;
    expect(contentHash({ queued: reversed, events: numbered(whole) })).toBe(hash);
    const moved = { ...queued, id: "run_other", parentRunId: "run_x", itemId: "item_x" };
    expect(contentHash({ queued: moved, events: numbered(whole) })).toBe(hash);
  });

  it("changes with one character of a step, a message or the question", () => {
    const changes: [Run, object[]][] = [
      [{ ...queued, question: `${queued.question} ` }, whole],
      [queued, whole.map((event) => (event === stepEnd ? { ...stepEnd, reply: "25" } : event))],
      [
        queued,
        whole.map((event) =>
          event === stepStart
            ? { ...stepStart, messages: [{ role: "user", content: "hi" }] }
            : event,
        ),
      ],
    ];
    for (const [run, drafts] of changes) {
      expect(contentHash({ queued: run, events: numbered(drafts) })).not.toBe(hash);
    }
  });

  it("refuses endless nesting and keeps odd keys", () => {
    const deep = JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`);
    expect(() => toCanonicalJson(deep)).toThrow(/nested too deeply/);
    expect(toCanonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}'))).toBe(
      '{"__proto__":{"a":2},"b":1}',
    );
  });

  it("is the same for a worker without the settings that its studio did not know yet", () => {
    const run = aRun();
    const known = run.pool.workers.map((worker) => ({ ...worker, ...workerDefaults }));
    const events = numbered(whole);
    const hash = contentHash({ queued: { ...run, pool: { ...run.pool, workers: known } }, events });
    const names = new Set(Object.keys(workerDefaults));
    const older = known.map((worker) =>
      Object.fromEntries(Object.entries(worker).filter(([name]) => !names.has(name))),
    );
    const pool = { ...run.pool, workers: older };
    const { id: _id, itemId: _itemId, parentRunId: _parentRunId, ...content } = run;
    const text = toCanonicalJson({ events, queued: { ...content, pool, ...oldFields } });
    expect(hash).toBe(`sha256:${sha256(text)}`);
    const [first, ...others] = known;
    const changed = { ...run.pool, workers: [{ ...first!, stop: ["END"] }, ...others] };
    expect(contentHash({ queued: { ...run, pool: changed }, events })).not.toBe(hash);
  });

  it("holds for files of earlier studios, which said what follows from the rest", () => {
    const events = numbered(whole);
    const known = new Set(Object.keys(workerDefaults));
    const workers = queued.pool.workers.map((worker) =>
      Object.fromEntries(Object.entries(worker).filter(([name]) => !known.has(name))),
    );
    const old = { ...queued, ...oldFields, pool: { ...queued.pool, workers } };
    const { id: _id, itemId: _itemId, parentRunId: _parentRunId, ...content } = old;
    const file = runFileSchema.parse({
      format: "conductor-studio-run",
      version: 1,
      exportedAt: at,
      hash: `sha256:${sha256(toCanonicalJson({ events, queued: content }))}`,
      queued: old,
      events,
    });
    expect(contentHash(file)).toBe(file.hash);
    expect(foldFile(file).totals).toEqual(zeroTotals);
  });
});

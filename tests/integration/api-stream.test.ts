import { describe, expect, it } from "vitest";
import { createRun, getRun, getRunHistory, type StreamMessage } from "@/lib/api-contract";
import { applyRunEvent, hasEnded, type Run } from "@/lib/runs";
import { aPlan } from "../support/run-builder";
import { startApi } from "../support/start-api";

// Slow enough to be watched while it runs, fast enough to wait for.
const studio = startApi({ STUDIO_SIMULATION_SPEED: "4" });

async function startRun(): Promise<string> {
  const { id } = await studio.api.ask(createRun, {
    body: {
      question: "How many legs do three spiders have?",
      strategy: { kind: "plan", plan: aPlan([], [], [0, 1], "all") },
    },
  });
  return id;
}

async function readEnded(id: string): Promise<Run> {
  for (;;) {
    const { run } = await studio.api.ask(getRun, { params: { id } });
    if (hasEnded(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Folds a stream as a page does; throws on a gap. */
function foldMessages(messages: readonly StreamMessage[], start: Run | null): Run | null {
  let run = start;
  for (const message of messages) {
    if (message.name === "snapshot") run = message.data.run;
    if (message.name === "run-event" && run) run = applyRunEvent(run, message.data);
  }
  return run;
}

const numbersOf = (messages: readonly StreamMessage[]) =>
  messages.flatMap((message) => (message.name === "run-event" ? [message.data.sequence] : []));

describe("the event stream", () => {
  it("begins with a snapshot, goes on without a gap or a double, and ends with the run", async () => {
    const id = await startRun();
    const messages = await studio.api.allMessages("followRun", { params: { id } });
    const [first] = messages;
    expect(first?.name).toBe("snapshot");
    expect(messages.at(-1)).toEqual({ name: "end", data: { reason: "run-end" } });
    const start = first?.name === "snapshot" ? first.data.run.sequence : -1;
    const ended = await readEnded(id);
    const expected = Array.from(
      { length: ended.sequence - start },
      (_, index) => start + index + 1,
    );
    expect(numbersOf(messages)).toEqual(expected);
    expect(withoutMessages(foldMessages(messages, null))).toEqual(withoutMessages(ended));
  });

  it("begins with a snapshot for a number that the run has not reached", async () => {
    const id = await startRun();
    await readEnded(id);
    const sent = { params: { id }, query: "?after=99999" };
    const messages = await studio.api.allMessages("followRun", sent);
    expect(messages.map(({ name }) => name)).toEqual(["snapshot", "end"]);
  });

  it("sends pieces of replies as they grow, each in its place", async () => {
    const id = await startRun();
    const grown = new Map<string, string>();
    let pieces = 0;
    for await (const message of studio.api.messages("followRun", { params: { id } })) {
      if (message.name !== "step-delta") continue;
      pieces += 1;
      const { stepKey, attempt, channel, offset, text } = message.data;
      const key = `${stepKey} ${attempt} ${channel}`;
      const known = grown.get(key) ?? "";
      expect(offset).toBeLessThanOrEqual(known.length);
      grown.set(key, known.slice(0, offset) + text);
    }
    expect(pieces).toBeGreaterThan(3);
    const run = await readEnded(id);
    for (const step of run.rounds[0]?.steps ?? []) {
      const text = grown.get(`${step.key} 0 reply`);
      if (text !== undefined) expect(step.reply.startsWith(text)).toBe(true);
    }
  });

  it("resumes after any number, whether the run goes on or has ended", async () => {
    const id = await startRun();
    const early = studio.api.allMessages("followRun", { params: { id }, query: "?after=0" });
    const ended = await readEnded(id);
    const all = Array.from({ length: ended.sequence }, (_, index) => index + 1);
    expect(numbersOf(await early)).toEqual(all);
    for (const after of [0, 1, 5, ended.sequence - 1, ended.sequence]) {
      const messages = await studio.api.allMessages("followRun", {
        params: { id },
        query: `?after=${after}`,
      });
      expect(numbersOf(messages)).toEqual(all.slice(after));
      expect(messages.at(-1)).toEqual({ name: "end", data: { reason: "run-end" } });
    }
    const { queued } = await studio.api.ask(getRunHistory, { params: { id } });
    expect(withoutMessages(foldMessages(await early, queued))).toEqual(withoutMessages(ended));
  });

  it("lets Last-Event-ID overrule the address, and refuses what is no number", async () => {
    const id = await startRun();
    const { sequence } = await readEnded(id);
    const sent = {
      params: { id },
      query: "?after=0",
      headers: { "last-event-id": `${sequence - 1}` },
    };
    expect(numbersOf(await studio.api.allMessages("followRun", sent))).toEqual([sequence]);
    for (const query of ["?after=-1", "?after=x", "?after=1.5", "?after=1e99", "?later=1"]) {
      expect(await studio.api.refused("followRun", { params: { id }, query })).toMatchObject({
        status: 400,
      });
    }
    for (const text of ["abc", "1e1", "0x1", "+1", "1."]) {
      const query = `?after=${encodeURIComponent(text)}`;
      expect(await studio.api.refused("followRun", { params: { id }, query })).toMatchObject({
        status: 400,
        detail: `The query is not valid: after has to be a number; given was "${text}".`,
      });
      const headers = { "last-event-id": text };
      expect(await studio.api.refused("followRun", { params: { id }, headers })).toMatchObject({
        status: 400,
      });
    }
  });

  it("lets go of the run when the reader goes away; the run goes on", async () => {
    const id = await startRun();
    const abort = new AbortController();
    const response = await studio.api.call("followRun", { params: { id }, signal: abort.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    abort.abort();
    let isDone = false;
    while (!isDone) isDone = (await reader?.read())?.done ?? true;
    expect((await readEnded(id)).status).toBe("succeeded");
  });
});

/** Events carry no messages, a snapshot says that it left them out. */
function withoutMessages(run: Run | null): unknown {
  return JSON.parse(JSON.stringify(run, (key, value) => (key === "messages" ? null : value)));
}

import { expect, it } from "vitest";
import { ProviderError } from "@/lib/pool";
import { applyRunEvent, type Run, type RunEvent, stepWaits } from "@/lib/runs";
import { strategyOf } from "@/lib/strategies";
import { expectSound } from "@/tests/support/engine-scripts";
import { aPlan, aRun } from "@/tests/support/run-builder";
import { ScriptedClient } from "@/tests/support/scripted-client";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort } from "./memory-port";

const pauseMs = 7_000;

/** A run of one step whose first call is refused with 429, and the provider asks for a pause. */
function prepare({ askedMs = pauseMs, crashAtEvent }: { askedMs?: number; crashAtEvent?: number }) {
  const clock = createVirtualClock();
  const busy = new ProviderError("Too many requests.", {
    provider: "p",
    model: "m",
    statusCode: 429,
    kind: "rate-limit",
    isRetryable: true,
    retryAfterMs: askedMs,
  });
  const client = new ScriptedClient(
    (_, call) => (call === 1 ? busy : { reply: "24", delayMs: 1_000 }),
    clock,
  );
  const run = aRun({ strategy: { kind: "plan", plan: aPlan([]) }, settings: { callRetries: 2 } });
  const crash = crashAtEvent === undefined ? {} : { crashAtEvent };
  const port = createMemoryPort({ run, client, clock, random: () => 0, ...crash });
  return { clock, client, run, port };
}

const toldOf = (events: readonly RunEvent[]) =>
  events.filter(({ type }) => type === "step-wait" || type === "step-turn");

it("tells of the pause before another try, and of its end", async () => {
  const { run, port } = prepare({});
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  expectSound(run, ended, port.events);
  const reason = { limit: "retry", most: null, of: "worker", name: "Worker 0" };
  const [wait, turn] = toldOf(port.events);
  expect(wait).toMatchObject({ type: "step-wait", stepKey: "r0.s0", attempt: 1, reason });
  expect(turn).toMatchObject({ type: "step-turn", stepKey: "r0.s0", attempt: 1 });
  expect(Date.parse(turn?.at ?? "") - Date.parse(wait?.at ?? "")).toBe(pauseMs);

  const during = port.events
    .filter(({ sequence }) => sequence <= (wait?.sequence ?? 0))
    .reduce<Run>(applyRunEvent, run);
  expect(during.rounds[0]?.steps[0]?.waiting).toEqual({ reason, since: wait?.at });
  const [step] = ended.rounds[0]?.steps ?? [];
  expect(step && stepWaits(step, 0)).toMatchObject([
    {
      kind: "retry",
      after: { error: { details: { statusCode: 429, retryAfterMs: pauseMs } } },
    },
  ]);
});

it("says nothing of a short pause", async () => {
  const { run, port } = prepare({ askedMs: 300 });
  await executeRun({ run, strategy: strategyOf(run), port });
  expect(toldOf(port.events)).toEqual([]);
});

it("ends the pause with the run", async () => {
  const { run, port, clock, client } = prepare({});
  void clock.sleep(2_000, new AbortController().signal).then(() => port.cancel());
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  const [step] = ended.rounds[0]?.steps ?? [];
  expect(step).toMatchObject({ status: "cancelled" });
  expect(step).not.toHaveProperty("waiting");
  const [wait] = step ? stepWaits(step, 0) : [];
  expect(wait && wait.toMs - wait.fromMs).toBe(2_000);
  expect(client.calls).toHaveLength(1);
});

it("takes a process that died in a pause for one that made no call", async () => {
  const first = prepare({});
  await executeRun({ run: first.run, strategy: strategyOf(first.run), port: first.port });
  const [wait, turn] = toldOf(first.port.events);
  const lostAfter = async (crashAtEvent: number) => {
    const { run, port, client, clock } = prepare({ crashAtEvent });
    await expect(executeRun({ run, strategy: strategyOf(run), port })).rejects.toThrow("died");
    const again = createMemoryPort({ run, client, clock, events: port.events, random: () => 0 });
    const ended = await executeRun({ run: port.fold(), strategy: strategyOf(run), port: again });
    expect(ended.status).toBe("succeeded");
    const attempts = ended.rounds[0]?.steps[0]?.attempts ?? [];
    return attempts.filter(({ error }) => error?.code === "interrupted").length;
  };
  expect(await lostAfter(wait?.sequence ?? 0)).toBe(0);
  // From the end of the pause on the call may have been made.
  expect(await lostAfter(turn?.sequence ?? 0)).toBe(1);
});

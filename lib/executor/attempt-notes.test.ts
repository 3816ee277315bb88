import { expect, it } from "vitest";
import { type ModelClient, ProviderError } from "@/lib/pool";
import { strategyOf } from "@/lib/strategies";
import { aPlan, aRun, aWorker } from "@/tests/support/run-builder";
import { createVirtualClock } from "./clock";
import { executeRun } from "./execute-run";
import { createMemoryPort } from "./memory-port";

const nothing = { usage: null, rawUsage: null, servedModel: null };

/** Each call of a step has something remarkable; the first fails, and the second too when it is told to. */
async function execute({ failures }: { failures: number }) {
  const clock = createVirtualClock();
  let calls = 0;
  const client: ModelClient = {
    async call({ worker }, { onReport }) {
      calls += 1;
      const notes = [`tool-call:number_${calls}`];
      const reading = { usage: null, flags: [] };
      onReport?.(() => ({ ...nothing, reading, toolCalls: "", notes }));
      if (calls > failures) {
        return {
          ...nothing,
          reply: "24",
          reasoning: "",
          finishReason: "stop",
          firstTokenMs: 1,
          notes,
        };
      }
      throw new ProviderError("It failed.", {
        provider: worker.provider,
        model: worker.model,
        statusCode: 500,
        isRetryable: true,
      });
    },
  };
  const run = aRun({
    workers: [aWorker(0)],
    strategy: { kind: "plan", plan: aPlan([]) },
    settings: { callRetries: 1 },
  });
  const port = createMemoryPort({ run, client, clock, random: () => 0 });
  const ended = await executeRun({ run, strategy: strategyOf(run), port });
  return ended.rounds[0]?.steps[0];
}

it("keeps with each attempt what was remarkable of it, also of one that another followed", async () => {
  const step = await execute({ failures: 1 });
  expect(step?.status).toBe("succeeded");
  expect(step?.attempts.map(({ notes }) => notes)).toEqual([
    ["tool-call:number_1"],
    ["tool-call:number_2"],
  ]);
  expect(step?.notes).toEqual(["tool-call:number_2"]);
});

it("keeps it of a call that failed for good", async () => {
  const step = await execute({ failures: 2 });
  expect(step?.status).toBe("failed");
  expect(step?.attempts.at(-1)?.notes).toEqual(["tool-call:number_2"]);
  expect(step?.notes).toEqual(["tool-call:number_2"]);
});

import { afterAll, beforeAll } from "vitest";
import { isProviderError, type ModelClient, type ModelDelta, type ProviderError } from "@/lib/pool";
import { type WorkerSnapshot, workerDefaults } from "@/lib/runs";
import type { FaultId, ScriptedWire } from "../support/faults";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-server";

export const canary = "sk-test-CANARY-123";
export const limits = { idleTimeoutMs: 1_000, maxReplyCharacters: 20_000 };

/** An adapter that speaks HTTP: its wire, and how it is made. */
export type AdapterUnderTest = {
  name: string;
  wire: ScriptedWire;
  provider: WorkerSnapshot["provider"];
  makeClient(): ModelClient;
};

/** Starts the server that the adapter's calls go to, for the tests of the `describe` around, and says how to make them. */
export function setUpAdapter(adapter: AdapterUnderTest) {
  let server: ScriptedServer | null = null;
  let client: ModelClient | null = null;
  beforeAll(async () => {
    server = await startScriptedServer();
    client = adapter.makeClient();
  });
  afterAll(() => server?.close());
  const ready = <Thing>(thing: Thing | null): Thing => {
    if (thing === null) throw new Error("The tests have not begun.");
    return thing;
  };

  const worker = (fault: FaultId, changes: Partial<WorkerSnapshot> = {}): WorkerSnapshot => ({
    id: "wk_1",
    label: "Worker",
    color: 0,
    provider: adapter.provider,
    model: `fault.${fault}`,
    baseUrl: ready(server).baseUrl(adapter.wire),
    apiKeyName: "STUDIO_TEST_KEY",
    description: "",
    temperature: 0.2,
    topP: null,
    maxTokens: 400,
    ...workerDefaults,
    reasoningEffort: null,
    price: null,
    ...changes,
  });
  const call = async (
    fault: FaultId,
    changes: Partial<WorkerSnapshot> = {},
    signal?: AbortSignal,
  ) => {
    const deltas: ModelDelta[] = [];
    const reply = await ready(client).call(
      {
        worker: worker(fault, changes),
        purpose: "call",
        seed: "s",
        messages: [
          { role: "system", content: "You are one of a team." },
          { role: "user", content: "What is 1 + 1?" },
        ],
      },
      { signal: signal ?? new AbortController().signal, onDelta: (delta) => deltas.push(delta) },
    );
    const streamed = (channel: ModelDelta["channel"]) =>
      deltas
        .filter((delta) => delta.channel === channel)
        .map(({ text }) => text)
        .join("");
    return {
      ...reply,
      streamedReply: streamed("reply"),
      streamedReasoning: streamed("reasoning"),
    };
  };
  const failure = async (
    fault: FaultId,
    changes: Partial<WorkerSnapshot> = {},
  ): Promise<ProviderError> => {
    const error = await call(fault, changes).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!isProviderError(error)) throw new Error(`expected a ProviderError, got ${String(error)}`);
    return error;
  };
  return {
    get server() {
      return ready(server);
    },
    get client() {
      return ready(client);
    },
    worker,
    call,
    failure,
    lastLedger: () => ready(server).ledger.at(-1)!,
  };
}

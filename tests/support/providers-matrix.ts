import { isProviderError, type ModelReply, type ProviderError } from "@/lib/pool";
import { createDefaultClients, createModelClient } from "@/lib/pool/server";
import { workerDefaults } from "@/lib/runs";
import { type FaultId, faults, type ScriptedWire } from "./faults";
import { scriptedReply, startScriptedServer } from "./scripted-server";

const adapters = [
  { wire: "openai", provider: "openai-compatible", title: "OpenAI-compatible" },
  { wire: "anthropic", provider: "anthropic", title: "Anthropic" },
] as const;

const key = "sk-canary-for-the-matrix";

/**
 * The table of faults x adapters, each cell by one real call to the scripted server: what comes back, with which notes, how
 * its usage is known, and whether a failure is worth another try. Markdown.
 */
export async function writeProvidersMatrix(): Promise<string> {
  const server = await startScriptedServer();
  const client = createModelClient({
    clients: createDefaultClients({
      readSecret: () => key,
      allowLoopback: true,
      limits: { idleTimeoutMs: 1_000, maxReplyCharacters: 100_000 },
    }),
  });
  const call = (fault: FaultId, adapter: (typeof adapters)[number]) =>
    client.call(
      {
        worker: {
          id: "worker_matrix",
          label: "Worker",
          color: 0,
          provider: adapter.provider,
          model: `fault.${fault}`,
          baseUrl: server.baseUrl(adapter.wire),
          apiKeyName: "MATRIX_API_KEY",
          description: "",
          temperature: 0.2,
          topP: null,
          maxTokens: 400,
          ...workerDefaults,
          reasoningEffort: null,
          price: null,
        },
        purpose: "call",
        seed: "s",
        messages: [{ role: "user", content: "What is 1 + 1?" }],
      },
      { signal: new AbortController().signal, onDelta: () => undefined },
    );
  try {
    const rows: string[] = [];
    for (const { id, title, wires } of faults) {
      const cells: string[] = [];
      for (const adapter of adapters) {
        const isSpoken = (wires as readonly ScriptedWire[]).includes(adapter.wire);
        cells.push(isSpoken ? await wordOutcome(call(id, adapter)) : "does not occur");
      }
      rows.push(`| ${title} | ${cells.join(" | ")} |`);
    }
    const head = adapters.map(({ title }) => title).join(" | ");
    return [`| fault | ${head} |`, "| --- | --- | --- |", ...rows].join("\n");
  } finally {
    await server.close();
  }
}

async function wordOutcome(call: Promise<ModelReply>): Promise<string> {
  try {
    return wordReply(await call);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const retry = error.isRetryable ? "tried again" : "fails for good";
    const wait = error.retryAfterMs === null ? "" : " after the wait it names";
    return `\`${error.kind}\`: ${retry}${wait}${wordUsageSoFar(error)}`;
  }
}

function wordUsageSoFar({ usage, rawUsage }: ProviderError): string {
  if (!usage) return "";
  if (usage.source === "reported") return ", usage kept";
  const base = rawUsage ? ", usage so far kept as a lower bound" : ", usage estimated";
  return [base, ...usage.flags.filter((flag) => flag !== "no-usage-reported").map(wordFlag)].join(
    ", ",
  );
}

function wordReply({ reply, reasoning, finishReason, usage, notes }: ModelReply): string {
  const parts = [
    wordText(reply),
    ...(reasoning ? ["reasoning apart"] : []),
    ...(finishReason === "stop" ? [] : [`ends as \`${finishReason}\``]),
    ...(usage?.source === "estimated" ? ["usage estimated"] : []),
    ...(usage?.flags ?? []).filter((flag) => flag !== "no-usage-reported").map(wordFlag),
    ...notes.map((note) => `noted \`${note}\``),
  ];
  return parts.join(", ");
}

function wordFlag(flag: string): string {
  return `tokens flagged \`${flag}\``;
}

function wordText(reply: string): string {
  if (reply === "") return "empty reply";
  return reply.trim() === scriptedReply ? "whole reply" : "part of a reply";
}

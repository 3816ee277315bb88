import type { ChatMessage, FinishReason, Usage, WorkerSnapshot } from "@/lib/runs";

/** The shape of `ModelRequest` and its kin in `lib/pool`, which imports this module and so cannot be imported here. */
export type SimulatedRequest = {
  worker: WorkerSnapshot;
  purpose: "conduct" | "call";
  messages: ChatMessage[];
  seed: string;
  hasRealWorkers?: boolean;
};

export type SimulatedReply = {
  reply: string;
  reasoning: string;
  finishReason: FinishReason;
  usage: Usage | null;
  rawUsage: unknown;
  servedModel: string | null;
  firstTokenMs: number | null;
  notes: string[];
};

export type SimulatedCallOptions = {
  signal: AbortSignal;
  onDelta(delta: { channel: "reply" | "reasoning"; text: string }): void;
};

export interface SimulatedClient {
  call(request: SimulatedRequest, options: SimulatedCallOptions): Promise<SimulatedReply>;
}

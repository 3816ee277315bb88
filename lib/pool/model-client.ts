import type { ChatMessage, FinishReason, Usage, WaitReason, WorkerSnapshot } from "@/lib/runs";
import type { UsageReading } from "./money/convert-usage";

/** One call of one worker. */
export type ModelRequest = {
  worker: WorkerSnapshot;
  /** `conduct` calls use the Conductor's own temperature and token cap, already set on `worker`. */
  purpose: "conduct" | "call";
  messages: ChatMessage[];
  /** Seeds a simulated worker; others ignore it. Differs for every step and attempt. */
  seed: string;
  /** The run has workers that are models; a simulated one has no need to say then how to come by them. */
  hasRealWorkers?: boolean;
};

export type ModelDelta = { channel: "reply" | "reasoning"; text: string };

/** A call that ended. An empty `reply` is legal here; the executor decides what it means. */
export type ModelReply = {
  reply: string;
  reasoning: string;
  finishReason: FinishReason;
  usage: Usage | null;
  /** The usage object as the provider sent it, or null. */
  rawUsage: unknown;
  /** The model the provider says it used, or null when it says nothing. */
  servedModel: string | null;
  /** Milliseconds until the first piece of text, or null when none came. */
  firstTokenMs: number | null;
  /** Remarks to show: codes such as `reply-cut`. */
  notes: string[];
  /** Milliseconds that the call waited for its turn before it was made. */
  waitedMs?: number;
};

/** What the provider told so far of a call under way. */
export type ModelReport = {
  reading: UsageReading;
  /** The usage object as the provider sent it, with later ones folded in; null when none came. */
  rawUsage: unknown;
  servedModel: string | null;
  /** Names and arguments of the tool calls so far: output that is in no delta. */
  toolCalls: string;
  /** Remarks as a reply has them: codes such as `key-removed`. */
  notes: string[];
};

export type ModelCallOptions = {
  signal: AbortSignal;
  /** Called for each piece of text as it arrives, in order. */
  onDelta(delta: ModelDelta): void;
  /** Called when the call has to wait for its turn, and again when what it waits for changes; null: not known yet. */
  onWait?(reason: WaitReason | null): void;
  /** Called when a call that waited is made. Not called for one that did not wait. */
  onTurn?(): void;
  /**
   * Called before the call is made, with what tells at any time what is known of it by then. Called again when another
   * one knows more: the last one holds.
   */
  onReport?(read: () => ModelReport): void;
  /** Called when the server begins to answer, be it without any text yet. */
  onAnswer?(): void;
};

/**
 * Calls models. Throws `ProviderError` on a failure (with the usage so far, when known) and passes an abort through
 * untouched. Never retries: retries are the executor's, counted and visible.
 */
export interface ModelClient {
  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelReply>;
}

import { StudioError } from "@/lib/errors";
import type { Usage } from "@/lib/runs";
import { modelPrefix } from "./profiles";

export type Fault =
  | { kind: "timeout" | "cut" | "nonsense" | "empty" | "error" }
  /** Refuses this many calls with the same messages before it replies. */
  | { kind: "429"; refusals: number }
  | { kind: "echo"; delayMs: number };

const simpleKinds = ["timeout", "cut", "nonsense", "empty", "error"] as const;
const refusalsUnlessSaid = 2;

/** How a model id tells its worker to misbehave, or null for an ordinary worker. */
export function readFault(model: string): Fault | null {
  const name = model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : "";
  const echo = /^echo-(\d{1,7})$/.exec(name);
  if (echo) return { kind: "echo", delayMs: Number(echo[1]) };
  const busy = /^fault-429(?:-(\d{1,4}))?$/.exec(name);
  if (busy) return { kind: "429", refusals: Number(busy[1] ?? refusalsUnlessSaid) };
  const kind = simpleKinds.find((candidate) => name === `fault-${candidate}`);
  return kind ? { kind } : null;
}

type FaultOptions = {
  model: string;
  statusCode: number | null;
  isRetryable: boolean;
  retryAfterMs?: number;
  usage?: Usage;
};

/** Has the name and the fields of `ProviderError` in `lib/pool`, which is told by them and not by its class. */
export class SimulatedProviderError extends StudioError {
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | null;
  readonly usage: Usage | null;
  readonly rawUsage: unknown;

  constructor(message: string, options: FaultOptions) {
    const { model, statusCode, isRetryable, retryAfterMs } = options;
    super("provider-failed", message, {
      details: {
        provider: "simulated",
        model,
        statusCode,
        isRetryable,
        ...(retryAfterMs && { retryAfterMs }),
      },
    });
    this.name = "ProviderError";
    this.isRetryable = isRetryable;
    this.retryAfterMs = retryAfterMs ?? null;
    this.usage = options.usage ?? null;
    this.rawUsage = null;
  }
}

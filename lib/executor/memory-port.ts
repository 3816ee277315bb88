import { type ModelClient, priceCall } from "@/lib/pool";
import { applyRunEvent, type Run, type RunEvent, type StepDelta } from "@/lib/runs";
import { type Clock, realClock } from "./clock";
import { type ExecutorPort, ShutdownSignal } from "./port";

export type MemoryPortOptions = {
  client: ModelClient;
  /** The run before any event. */
  run: Run;
  /** Events kept by an earlier port, when the run is taken up again. */
  events?: readonly RunEvent[];
  clock?: Clock;
  price?: ExecutorPort["price"];
  random?(): number;
  /** Milliseconds from an `emit` to its acknowledgement; none unless set. */
  keepMs?: number;
  /** The process dies once it has kept the event of this number, before it hears so. */
  crashAtEvent?: number;
};

export type MemoryPort = ExecutorPort & {
  readonly events: readonly RunEvent[];
  readonly deltas: readonly StepDelta[];
  /** Errors that the executor took for bugs. */
  readonly reports: readonly unknown[];
  /** The fold of the kept events. */
  fold(): Run;
  cancel(): void;
  /** Acts like the death of the process: nothing is kept or called any more. */
  crash(): void;
};

/** The executor's port without a database: for tests, benches and trying things out. */
export function createMemoryPort(options: MemoryPortOptions): MemoryPort {
  const { client, run, clock = realClock, keepMs = 0, crashAtEvent } = options;
  const events = [...(options.events ?? [])];
  const deltas: StepDelta[] = [];
  const reports: unknown[] = [];
  const controller = new AbortController();
  let death: ShutdownSignal | null = null;

  const crash = () => {
    death ??= new ShutdownSignal("The process died.");
    controller.abort(death);
  };

  const acknowledge = async () => {
    if (keepMs > 0) await clock.sleep(keepMs, new AbortController().signal);
    if (death) throw death;
  };

  return {
    events,
    deltas,
    reports,
    fold: () => events.reduce(applyRunEvent, run),
    cancel: () => controller.abort(),
    crash,
    signal: controller.signal,
    async call(request, callOptions) {
      if (death) throw death;
      return client.call(request, callOptions);
    },
    emit(draft) {
      if (death) throw death;
      const at = new Date(clock.now()).toISOString();
      const event: RunEvent = { ...draft, sequence: events.length + 1, at };
      events.push(event);
      if (event.sequence === crashAtEvent) crash();
      return { event, kept: acknowledge() };
    },
    stream: (delta) => void deltas.push(delta),
    price: options.price ?? ((worker, usage) => priceCall(worker.price, usage, worker.priceTier)),
    now: () => clock.now(),
    random: options.random ?? Math.random,
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    report: (error) => void reports.push(error),
  };
}

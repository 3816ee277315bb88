import { type ExecutorPort, realClock } from "@/lib/executor";
import { type ModelClient, priceCall } from "@/lib/pool";
import type { EventLog } from "./event-log";
import type { LiveFeed } from "./live-feed";

export type DurablePortOptions = {
  client: ModelClient;
  log: EventLog;
  feed: LiveFeed;
  signal: AbortSignal;
  report(error: unknown): void;
};

/** The executor's port on Postgres. */
export function createDurablePort({
  client,
  log,
  feed,
  signal,
  report,
}: DurablePortOptions): ExecutorPort {
  return {
    call: (request, options) => client.call(request, options),
    emit: (draft) => log.emit(draft),
    stream: (delta) => feed.stream(log.run.id, delta),
    price: (worker, usage) => priceCall(worker.price, usage, worker.priceTier),
    ...realClock,
    random: Math.random,
    report,
    signal,
  };
}

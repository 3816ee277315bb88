import "server-only";
import pg from "pg";
import { databaseUrl } from "../client";

type Handler = (payload: string) => void;
type Hub = {
  url: string;
  handlers: Map<string, Set<Handler>>;
  /** Called when the connection is back: notices may have been missed. */
  onReconnect: Set<() => void>;
  client: pg.Client | null;
  /** The last statement given to the client: it takes one at a time. */
  last: Promise<unknown>;
  isStopped: boolean;
};

const slot = Symbol.for("conductor-studio.listen");
const shared = globalThis as { [slot]?: Hub };
const reconnectMs = 500;

/** Calls `handler` for each notice on the channel. One connection per process; it comes back by itself. */
export function listen(
  channel: string,
  handler: Handler,
  onReconnect?: () => void,
): { stop(): void } {
  const hub = currentHub();
  const handlers = hub.handlers.get(channel) ?? new Set();
  handlers.add(handler);
  if (!hub.handlers.has(channel)) {
    hub.handlers.set(channel, handlers);
    subscribe(hub, channel);
  }
  if (onReconnect) hub.onReconnect.add(onReconnect);
  return {
    stop() {
      handlers.delete(handler);
      if (onReconnect) hub.onReconnect.delete(onReconnect);
    },
  };
}

/** Closes the listening connection of this process. */
export async function stopListening(): Promise<void> {
  const hub = shared[slot];
  delete shared[slot];
  if (!hub) return;
  hub.isStopped = true;
  await hub.client?.end().catch(() => undefined);
}

function currentHub(): Hub {
  const url = databaseUrl();
  const existing = shared[slot];
  if (existing?.url === url) return existing;
  const hub: Hub = {
    url,
    handlers: new Map(),
    onReconnect: new Set(),
    client: null,
    last: Promise.resolve(),
    isStopped: false,
  };
  shared[slot] = hub;
  void connect(hub);
  return hub;
}

async function connect(hub: Hub): Promise<void> {
  if (hub.isStopped) return;
  const client = new pg.Client({
    connectionString: hub.url,
    application_name: "conductor-studio listen",
  });
  const again = () => {
    if (hub.client !== client) return;
    hub.client = null;
    retryLater(hub);
  };
  client.on("error", again);
  client.on("end", again);
  client.on("notification", ({ channel, payload }) => {
    for (const handler of hub.handlers.get(channel) ?? []) handler(payload ?? "");
  });
  try {
    await client.connect();
    hub.client = client;
    for (const channel of hub.handlers.keys()) subscribe(hub, channel);
    await hub.last;
    for (const call of hub.onReconnect) call();
  } catch {
    // The database is away; every reader also polls, so only speed is lost until the connection is back.
    hub.client = null;
    await client.end().catch(() => undefined);
    retryLater(hub);
  }
}

/** A channel's name is one of ours, never text from outside. */
function subscribe(hub: Hub, channel: string): void {
  const { client } = hub;
  if (!client) return;
  // A lost connection is noticed by its own event, and all channels are subscribed again.
  hub.last = hub.last.then(() => client.query(`LISTEN ${channel}`)).catch(() => undefined);
}

function retryLater(hub: Hub): void {
  setTimeout(() => void connect(hub), reconnectMs).unref();
}

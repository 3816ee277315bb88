import "server-only";
import type { PoolClient } from "pg";
import { listen } from "../live/listen";

const gateChannel = "studio_gate";
const circuitMark = "circuit ";

export type GateNews = { connectionId: string; isCircuit: boolean };

export function payloadOf({ connectionId, isCircuit }: GateNews): string {
  return isCircuit ? `${circuitMark}${connectionId}` : connectionId;
}

export async function notifyGate(client: Pick<PoolClient, "query">, news: GateNews): Promise<void> {
  await client.query({
    name: "gate-notify",
    text: "SELECT pg_notify($1, $2)",
    values: [gateChannel, payloadOf(news)],
  });
}

/** Calls back when a place came free or a circuit changed, in any process. */
export function watchGate(onNews: (news: GateNews) => void): { stop(): void } {
  return listen(gateChannel, (payload) =>
    onNews(
      payload.startsWith(circuitMark)
        ? { connectionId: payload.slice(circuitMark.length), isCircuit: true }
        : { connectionId: payload, isCircuit: false },
    ),
  );
}

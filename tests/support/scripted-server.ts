import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type FaultId, faults, type ScriptedWire } from "./faults";
import { type Action, planExchange } from "./scripted-faults";
import type { Answer, ScriptedUsage } from "./scripted-wires";

export type RecordedRequest = {
  wire: ScriptedWire;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
};

/** One exchange as the server saw and billed it. */
export type LedgerEntry = {
  wire: ScriptedWire;
  model: string;
  fault: FaultId;
  billed: ScriptedUsage;
  bytesSent: number;
  /** The client went away before the server had finished. */
  wasAborted: boolean;
};

export type ScriptedServer = {
  /** The base URL for a worker on this wire. */
  baseUrl(wire: ScriptedWire): string;
  requests: RecordedRequest[];
  ledger: LedgerEntry[];
  /** The most exchanges of a model that were open at once. */
  mostOpen(model: string): number;
  close(): Promise<void>;
};

export type ScriptedServerOptions = {
  /** The fault for a request. Default: a model named `fault.<id>` gets that fault, any other none. */
  pickFault?(request: RecordedRequest, index: number): FaultId;
  answer?: Partial<Answer>;
  /** Milliseconds until the first byte. */
  delayMs?: number;
  /** Nothing is sent before it has resolved. */
  hold?: Promise<unknown>;
  port?: number;
};

export const scriptedReply = "Grüße: 1 + 1 = 2 🙂, said the tall — and rather long — reply. 終わり";

/** A model server on a random loopback port that speaks each provider's wire, fails as told, and keeps a ledger. */
export async function startScriptedServer(
  options: ScriptedServerOptions = {},
): Promise<ScriptedServer> {
  const requests: RecordedRequest[] = [];
  const ledger: LedgerEntry[] = [];
  const open = new Map<string, { now: number; most: number }>();
  const pickFault = options.pickFault ?? faultOfModel;
  const server = http.createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.split("?")[0]?.endsWith("/models")) return listModels(response);
    const recorded = await record(request);
    const index = requests.push(recorded) - 1;
    const fault = pickFault(recorded, index);
    const answer: Answer = {
      model: String(recorded.body.model),
      reply: scriptedReply,
      reasoning: "",
      usage: { input: 120, output: 30, reasoning: 0 },
      ...options.answer,
    };
    const key = keyOf(request);
    const plan = planExchange({ ...recorded, fault, answer, key });
    const entry: LedgerEntry = {
      wire: recorded.wire,
      model: answer.model,
      fault,
      billed: plan.billed,
      bytesSent: 0,
      wasAborted: false,
    };
    ledger.push(entry);
    const count = open.get(answer.model) ?? { now: 0, most: 0 };
    open.set(answer.model, count);
    count.now += 1;
    count.most = Math.max(count.most, count.now);
    response.on("close", () => {
      entry.wasAborted = !response.writableFinished;
      count.now -= 1;
    });
    await options.hold;
    if (options.delayMs) await sleep(options.delayMs);
    for (const action of plan.actions) {
      if (response.destroyed) return;
      await act(action, response, entry);
    }
  }

  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: (wire) => `http://127.0.0.1:${port}${wire === "openai" ? "/v1" : ""}`,
    requests,
    ledger,
    mostOpen: (model) => open.get(model)?.most ?? 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function act(action: Action, response: ServerResponse, entry: LedgerEntry): Promise<void> {
  switch (action.do) {
    case "head":
      response.writeHead(action.status, action.headers);
      response.flushHeaders();
      return;
    case "write":
      return send(action.bytes, response, entry);
    case "flood":
      for (let time = 0; time < action.times && !response.destroyed; time += 1) {
        await send(Buffer.from(action.piece), response, entry);
      }
      return;
    case "wait":
      return new Promise((resolve) => setTimeout(resolve, action.milliseconds));
    case "hang":
      await once(response, "close");
      return;
    case "cut":
      response.socket?.destroy();
      return;
    case "end":
      response.end();
  }
}

async function send(bytes: Buffer, response: ServerResponse, entry: LedgerEntry): Promise<void> {
  entry.bytesSent += bytes.length;
  if (response.write(bytes) || response.destroyed) return;
  const over = new AbortController();
  const either = ["drain", "close"].map((name) => once(response, name, { signal: over.signal }));
  await Promise.race(either);
  // The other one would go on listening, once for each piece.
  over.abort();
  await Promise.allSettled(either);
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  const path = request.url ?? "";
  return {
    wire: path.includes("/chat/completions") ? "openai" : "anthropic",
    path,
    headers: request.headers,
    body: JSON.parse(text) as Record<string, unknown>,
  };
}

function faultOfModel({ body }: RecordedRequest): FaultId {
  const name = String(body.model).replace(/^fault\./, "");
  return faults.find(({ id }) => id === name)?.id ?? "none";
}

function keyOf({ headers }: IncomingMessage): string {
  const named = headers["x-api-key"];
  return typeof named === "string" ? named : (headers.authorization ?? "").replace(/^Bearer /, "");
}

function listModels(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      object: "list",
      data: [{ id: "small-a" }, { id: "small-embed" }, { id: "small-b" }],
    }),
  );
}

import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type CountingServer = {
  url: string;
  /** What it does from now on. With `restMs` a reply begins after the delay and takes that long to its end. */
  mode: { delayMs: number; status: number; restMs?: number };
  /** When each request came, in milliseconds since the epoch. */
  arrivals: number[];
  mostOpen: number;
  forget(): void;
  close(): void;
};

/** An OpenAI-compatible server that counts how many requests are open and when they came. */
export async function startCountingServer(): Promise<CountingServer> {
  let open = 0;
  const server = http.createServer(async (request, response) => {
    open += 1;
    response.on("close", () => {
      open -= 1;
    });
    counting.mostOpen = Math.max(counting.mostOpen, open);
    counting.arrivals.push(Date.now());
    const { delayMs, status, restMs } = counting.mode;
    request.resume();
    await sleep(delayMs);
    if (restMs !== undefined) {
      response.writeHead(status, { "content-type": "text/event-stream" });
      response.write(toEvent({ delta: { role: "assistant", content: "24 " } }));
      await sleep(restMs);
      response.write(toEvent({ delta: { content: "legs." }, finish_reason: "stop" }, usage));
      response.end("data: [DONE]\n\n");
      return;
    }
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 200 ? reply : { error: { message: "out of order" } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const counting: CountingServer = {
    url: `http://127.0.0.1:${port}/v1`,
    mode: { delayMs: 0, status: 200 },
    arrivals: [],
    mostOpen: 0,
    forget() {
      counting.arrivals = [];
      counting.mostOpen = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return counting;
}

const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 };

function toEvent(choice: object, reported: object | null = null): string {
  const choices = [{ index: 0, finish_reason: null, ...choice }];
  const chunk = { id: "1", object: "chat.completion.chunk", model: "m", choices, usage: reported };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

const reply = {
  id: "1",
  object: "chat.completion",
  model: "m",
  choices: [
    { index: 0, finish_reason: "stop", message: { role: "assistant", content: "24 legs." } },
  ],
  usage,
};

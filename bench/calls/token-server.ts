import { once } from "node:events";
import http, { type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { modelOf } from "./token-pattern";

type Stream = {
  response: ServerResponse;
  sent: number;
  count: number;
  perSecond: number;
  startedAt: number;
};

const tickMs = 10;
const streams = new Set<Stream>();

function chunk(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`;
}

function advance(stream: Stream, now: number): void {
  const due = Math.min(
    stream.count,
    Math.floor(((now - stream.startedAt) * stream.perSecond) / 1000),
  );
  let text = "";
  for (; stream.sent < due; stream.sent += 1) {
    const content = `${stream.sent}@${(performance.timeOrigin + performance.now()).toFixed(1)} `;
    text += chunk({ model: "tokens", choices: [{ index: 0, delta: { content } }] });
  }
  if (text) stream.response.write(text);
  if (stream.sent < stream.count) return;
  const usage = {
    prompt_tokens: 10,
    completion_tokens: stream.count,
    total_tokens: stream.count + 10,
  };
  const last = chunk({
    model: "tokens",
    choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
  });
  stream.response.end(`${last}${chunk({ model: "tokens", choices: [], usage })}data: [DONE]\n\n`);
  streams.delete(stream);
}

setInterval(() => {
  const now = performance.now();
  for (const stream of streams) advance(stream, now);
}, tickMs);

const server = http.createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  if (request.url?.endsWith("/models")) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ object: "list", data: [{ id: modelOf(50, 500) }] }));
    return;
  }
  const [, perSecond, count] = String(JSON.parse(text).model).split("-").map(Number);
  response.writeHead(200, { "content-type": "text/event-stream" });
  const stream = {
    response,
    sent: 0,
    count: count ?? 100,
    perSecond: perSecond ?? 50,
    startedAt: performance.now(),
  };
  streams.add(stream);
  response.on("close", () => streams.delete(stream));
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1");
await once(server, "listening");
process.send?.({ port: (server.address() as AddressInfo).port });

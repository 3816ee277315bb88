import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type UsageServer = { url: string; close(): Promise<void> };

/** Answers each call of both wires with one sentence, and with the usage that stands here under the called model. */
export async function startUsageServer(
  usages: Readonly<Record<string, unknown>>,
): Promise<UsageServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const { model } = JSON.parse(body) as { model: string };
    const text = "Two.";
    const usage = usages[model];
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify(
        request.url?.endsWith("/messages")
          ? { model, content: [{ type: "text", text }], stop_reason: "end_turn", usage }
          : { model, choices: [{ message: { content: text }, finish_reason: "stop" }], usage },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

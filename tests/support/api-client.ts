import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { z } from "zod";
import {
  type Contract,
  problemSchema,
  type StreamMessage,
  streamMessageSchema,
} from "@/lib/api-contract";
import type { RouteHandler } from "@/lib/http";

export type Sent = {
  /** May hold more than the path has places for. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export type FoundHandler = { folder: string; method: string; handler: unknown };

const root = join(import.meta.dirname, "../..");

/** Every exported handler of every route file under `app/api`. Set the environment before. */
export async function loadHandlers(): Promise<FoundHandler[]> {
  const files = readdirSync(join(root, "app/api"), { recursive: true, encoding: "utf8" });
  const found: FoundHandler[] = [];
  for (const file of files.filter((name) => name.endsWith("route.ts"))) {
    const exports: Record<string, unknown> = await import(join(root, "app/api", file));
    for (const [method, handler] of Object.entries(exports)) {
      if (typeof handler !== "function") continue;
      found.push({ folder: file.replace(/\/?route\.ts$/, ""), method, handler });
    }
  }
  return found;
}

export function isRouteHandler(value: unknown): value is RouteHandler {
  return typeof value === "function" && "contract" in value;
}

/** The API as a client sees it, without a socket. */
export class ApiClient {
  readonly #handlers: Map<string, RouteHandler>;

  constructor(handlers: readonly RouteHandler[]) {
    this.#handlers = new Map(handlers.map((handler) => [handler.contract.name, handler]));
  }

  /** Calls the handler of this name as Next does. */
  call(name: string, sent: Sent = {}): Promise<Response> {
    const handler = this.#handlers.get(name);
    if (!handler) throw new Error(`no route ${name}`);
    const { params = {}, query = "", body, headers, signal } = sent;
    const own: Record<string, string> = {};
    const path = handler.contract.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      own[key] = params[key] ?? "";
      return encodeURIComponent(own[key]);
    });
    const request = new Request(`http://localhost:3000${path}${query}`, {
      method: handler.contract.method,
      headers: {
        host: "localhost:3000",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
      signal,
    });
    const isEmpty = Object.keys(own).length === 0;
    return handler(request, { params: Promise.resolve(isEmpty ? undefined : own) });
  }

  /** Calls, and parses the success by the contract's own schema. */
  async ask<Output extends z.ZodType>(
    contract: Pick<Contract, "name" | "status"> & { output: Output },
    sent: Sent = {},
  ): Promise<z.output<Output>> {
    const response = await this.call(contract.name, sent);
    const text = await response.text();
    if (response.status !== contract.status) {
      expect.fail(`${contract.name} answered ${response.status}: ${text.slice(0, 500)}`);
    }
    return contract.output.parse(text === "" ? null : JSON.parse(text));
  }

  /** Calls, and expects a problem. */
  async refused(name: string, sent: Sent = {}) {
    const response = await this.call(name, sent);
    const text = await response.text();
    if (response.headers.get("content-type") !== "application/problem+json") {
      expect.fail(`${name} answered ${response.status}: ${text.slice(0, 500)}`);
    }
    return { status: response.status, ...problemSchema.parse(JSON.parse(text)) };
  }

  /** The messages of an event stream, as they come. */
  async *messages(name: string, sent: Sent = {}): AsyncGenerator<StreamMessage> {
    const response = await this.call(name, sent);
    expect(response.status).toBe(200);
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      yield* blocks.flatMap(toMessage);
    }
  }

  async allMessages(name: string, sent: Sent = {}): Promise<StreamMessage[]> {
    const messages: StreamMessage[] = [];
    for await (const message of this.messages(name, sent)) messages.push(message);
    return messages;
  }
}

function toMessage(block: string): StreamMessage[] {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const data = fields.get("data");
  if (data === undefined) return [];
  return [streamMessageSchema.parse({ name: fields.get("event"), data: JSON.parse(data) })];
}

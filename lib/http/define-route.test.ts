import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineContract, problemSchema } from "@/lib/api-contract";
import { StudioError } from "@/lib/errors";
import { defineRoute } from "./define-route";
import { answerUnknownAddress } from "./unknown-address";

const contract = defineContract({
  name: "echo",
  method: "POST",
  path: "/api/echo/{id}",
  summary: "",
  params: z.strictObject({ id: z.string().max(5) }),
  query: z.strictObject({ times: z.coerce.number().int().default(1) }),
  body: z.strictObject({ text: z.string().default("none") }),
  output: z.strictObject({ text: z.string() }),
  status: 201,
});

const echo = defineRoute(contract, async ({ params, query, body }) => ({
  text: `${params.id} ${body.text.repeat(query.times)}`,
}));

type Sent = { id?: string; query?: string; body?: BodyInit; type?: string };

function send(handler: typeof echo, { id = "a", query = "", body, type }: Sent = {}) {
  const request = new Request(`http://localhost/api/echo/${id}${query}`, {
    method: "POST",
    body,
    headers: { "content-type": type ?? "application/json" },
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
  return handler(request, { params: Promise.resolve({ id }) });
}

async function problemOf(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return problemSchema.parse(await response.json());
}

describe("defineRoute", () => {
  it("answers on a path without parameters, for which a built Next hands none", async () => {
    const plain = defineRoute({ ...contract, params: z.strictObject({}) }, async ({ body }) => ({
      text: body.text,
    }));
    const request = new Request("http://localhost/api/echo", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    const response = await plain(request, { params: Promise.resolve(undefined) });
    expect(response.status).toBe(201);
  });

  it("parses params, query and body, and answers with the contract's status", async () => {
    const response = await send(echo, { query: "?times=2", body: '{"text":"ho"}' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ text: "a hoho" });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  it("reads no body as an empty object", async () => {
    expect(await (await send(echo)).json()).toEqual({ text: "a none" });
  });

  it.each([
    ["half JSON", { body: '{"text":' }],
    ["no JSON", { body: "text=1" }],
    ["a list", { body: "[]" }],
    ["an unknown field", { body: '{"text":"a","admin":true}' }],
    ["a wrong type", { body: '{"text":{"$gt":""}}' }],
    ["a prototype key", { body: '{"__proto__":{"text":"a"}}' }],
    ["bytes that are not UTF-8", { body: new Uint8Array([0x22, 0xff, 0x22]) }],
    ["a form", { body: '{"text":"a"}', type: "application/x-www-form-urlencoded" }],
    ["plain text", { body: '{"text":"a"}', type: "text/plain" }],
    ["an unknown query name", { query: "?isPublic=true" }],
    ["a query name given twice", { query: "?times=1&times=2" }],
    ["deep brackets", { body: "[".repeat(100_000) }],
  ])("refuses %s", async (_name, sent) => {
    const response = await send(echo, sent);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).code).toBe("invalid-input");
  });

  it("names the refused fields", async () => {
    const problem = await problemOf(await send(echo, { body: '{"text":1}' }));
    expect(problem.fields).toMatchObject([{ path: "text" }]);
  });

  it("answers 404 for a parameter that cannot be right", async () => {
    expect((await send(echo, { id: "too-long" })).status).toBe(404);
  });

  it("refuses a body over the limit, also one that does not tell its length", async () => {
    const handler = defineRoute(contract, async () => ({ text: "" }), { maxBodyBytes: 1000 });
    expect((await send(handler, { body: `"${"x".repeat(1000)}"` })).status).toBe(413);
    let pulls = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulls += 1;
        controller.enqueue(new Uint8Array(600));
      },
    });
    expect((await send(handler, { body: endless })).status).toBe(413);
    expect(pulls).toBeLessThan(5);
  });

  it("words a known failure and keeps issues apart as 422", async () => {
    const issue = {
      code: "unknown-worker",
      list: null,
      step: 0,
      value: "9",
      allowed: "0 to 2",
      span: null,
    };
    const handler = defineRoute(contract, async () => {
      throw new StudioError("invalid-input", "The plan is refused.", {
        details: { issues: [issue] },
      });
    });
    const response = await send(handler);
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      detail: "The plan is refused.",
      issues: [issue],
    });
  });

  it("never shows the message of a bug", async () => {
    const handler = defineRoute(contract, async () => {
      throw new Error("connect postgres://user:CANARY@host");
    });
    const response = await send(handler);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toContain("CANARY");
    expect(text).toContain(response.headers.get("x-request-id") ?? "-");
  });

  it("answers 500 when the output does not fit the contract", async () => {
    const handler = defineRoute(contract, async () => ({ text: "a", secret: "CANARY" }));
    const response = await send(handler);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("CANARY");
  });
});

describe("an address without a route", () => {
  it("answers 404 as a problem, and a foreign site as every route does", async () => {
    const url = "http://localhost/api/nope";
    const response = await answerUnknownAddress(new Request(url));
    expect(response.status).toBe(404);
    expect((await problemOf(response)).code).toBe("not-found");
    const foreign = new Request(url, {
      method: "POST",
      headers: { origin: "https://evil.example" },
    });
    expect((await answerUnknownAddress(foreign)).status).toBe(403);
  });
});

it("calls it no bug when whoever asked has left", async () => {
  const gone = new AbortController();
  const slow = defineRoute(contract, async () => {
    gone.abort();
    throw gone.signal.reason;
  });
  const request = new Request("http://localhost/api/echo/a", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
    signal: gone.signal,
  });
  const response = await slow(request, { params: Promise.resolve({ id: "a" }) });
  expect(response.status).toBe(499);
});

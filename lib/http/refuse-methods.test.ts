import { describe, expect, it } from "vitest";
import { problemSchema } from "@/lib/api-contract";
import { refuseOtherMethods } from "./refuse-methods";

const others = refuseOtherMethods({ GET: () => undefined, PATCH: () => undefined });
const ask = (method: string, headers = {}) =>
  new Request("http://localhost:3000/api/runs/run_1", { method, headers });

describe("refuseOtherMethods", () => {
  it("makes a handler for each method that the route does not have", () => {
    expect(Object.keys(others).sort()).toEqual(["DELETE", "OPTIONS", "POST", "PUT"]);
  });

  it("answers 405 as a problem that lists what is allowed", async () => {
    const response = await others.PUT(ask("PUT"));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS, PATCH");
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const problem = problemSchema.parse(await response.json());
    expect(problem.detail).toBe(
      "This address does not answer to PUT. It answers to GET, HEAD, OPTIONS, PATCH.",
    );
    expect(problem.requestId).toBe(response.headers.get("x-request-id"));
  });

  it("answers OPTIONS without a body", async () => {
    const response = await others.OPTIONS(ask("OPTIONS"));
    expect([response.status, response.headers.get("allow")]).toEqual([
      204,
      "GET, HEAD, OPTIONS, PATCH",
    ]);
  });

  it("refuses a foreign site first, as every route does", async () => {
    const response = await others.POST(ask("POST", { origin: "https://evil.example" }));
    expect(response.status).toBe(403);
  });
});

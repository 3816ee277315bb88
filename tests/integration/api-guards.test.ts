import { describe, expect, it } from "vitest";
import { describedOperations } from "../../scripts/lib/build-openapi";
import { isRouteHandler, loadHandlers } from "../support/api-client";
import { startApi } from "../support/start-api";

const studio = startApi();
const params = { id: "run_1", token: "token", key: "r0.s0" };
const changing = () => studio.handlers.filter(({ contract }) => contract.method !== "GET");
const foreign: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
];
/** Those that are no route of a contract: the description, and where there is none. */
const unguarded = ["openapi.json", "[[...path]]"];
const methods = ["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"];
const isRefusal = (handler: unknown) => typeof handler === "function" && "allow" in handler;

describe("the routes", () => {
  it("are all made by the wrapper, and lie where their contract says", async () => {
    const found = await loadHandlers();
    const wrong = found.filter(({ folder, method, handler }) => {
      if (unguarded.includes(folder) || isRefusal(handler)) return false;
      const path = `/api/${folder}`.replaceAll(/\[(\w+)\]/g, "{$1}");
      return (
        !isRouteHandler(handler) ||
        handler.contract.path !== path ||
        handler.contract.method !== method
      );
    });
    expect(wrong.map(({ folder, method }) => `${method} ${folder}`)).toEqual([]);
  });

  it("answer to every method: with their own handler, or 405 and what is allowed", async () => {
    const found = await loadHandlers();
    for (const folder of new Set(found.map((handler) => handler.folder))) {
      const own = found.filter((handler) => handler.folder === folder);
      expect([folder, ...own.map(({ method }) => method).sort()]).toEqual([folder, ...methods]);
    }
    const refusing = found.filter(
      ({ handler, method }) => isRefusal(handler) && method !== "OPTIONS",
    );
    expect(refusing.length).toBeGreaterThan(40);
    for (const { folder, method, handler } of refusing) {
      if (typeof handler !== "function") continue;
      const response: Response = await handler(new Request("http://localhost:3000/", { method }));
      expect([folder, method, response.status]).toEqual([folder, method, 405]);
      const given = found.filter((other) => other.folder === folder && !isRefusal(other.handler));
      const allowed = response.headers.get("allow")?.split(", ") ?? [];
      expect(allowed.filter((name) => name !== "HEAD" && name !== "OPTIONS")).toEqual(
        given.map((other) => other.method).sort(),
      );
    }
  });

  it("are all described, and all that is described is there", () => {
    const operations = studio.handlers.map(({ contract: { method, path } }) => `${method} ${path}`);
    expect(operations.sort()).toEqual([...describedOperations].sort());
  });

  it("refuse a change that another site asks for, before they look at anything", async () => {
    for (const { contract } of changing()) {
      for (const headers of foreign) {
        const problem = await studio.api.refused(contract.name, { params, headers });
        expect({ name: contract.name, ...problem }).toMatchObject({
          status: 403,
          code: "forbidden",
        });
      }
    }
  });

  it("refuse a foreign host name on loopback, also for reading", async () => {
    for (const { contract } of studio.handlers) {
      const problem = await studio.api.refused(contract.name, {
        params,
        headers: { host: "rebound.example:3000" },
      });
      expect({ name: contract.name, ...problem }).toMatchObject({ status: 403 });
    }
  });

  it("refuse malformed and oversized bodies", async () => {
    for (const { contract } of changing()) {
      for (const body of ["{", '"text"', "[]", "null", '{"surprise":true}', '{"__proto__":{}}']) {
        const problem = await studio.api.refused(contract.name, { params, body });
        expect({ name: contract.name, body, ...problem }).toMatchObject({ status: 400 });
      }
      if (contract.name === "importRun") continue;
      const body = JSON.stringify({ text: "x".repeat(3_000_000) });
      expect(await studio.api.refused(contract.name, { params, body })).toMatchObject({
        status: 413,
        code: "limit-reached",
      });
    }
  });
});

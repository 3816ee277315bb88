import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildOpenApi, describedOperations } from "./build-openapi";

describe("docs/openapi.json", () => {
  it("is what the contracts say; `npm run openapi` writes it", () => {
    expect(JSON.parse(readFileSync("docs/openapi.json", "utf8"))).toEqual(buildOpenApi());
  });

  it("describes every operation once, with an id of its own", () => {
    const { paths } = buildOpenApi() as { paths: Record<string, Record<string, object>> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        id: "operationId" in operation ? operation.operationId : null,
      })),
    );
    expect(operations.map(({ name }) => name).sort()).toEqual([...describedOperations].sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it("refers only to what it holds", () => {
    const openApi = buildOpenApi() as { components: { schemas: object } };
    const references = JSON.stringify(openApi).matchAll(/#\/components\/schemas\/(\w+)/g);
    const names = new Set([...references].map((match) => match[1]));
    expect([...names].filter((name) => !(String(name) in openApi.components.schemas))).toEqual([]);
  });
});

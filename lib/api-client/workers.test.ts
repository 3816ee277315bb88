import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectionKeys, poolKeys, workerKeys } from "./studio-keys";
import { workerMutations } from "./workers";

afterEach(() => vi.unstubAllGlobals());

describe("adding workers", () => {
  it("is one request, after which the server's own list of models still stands", async () => {
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      sent.push(String(url));
      return Response.json({ workers: [] }, { status: 201 });
    });
    const client = new QueryClient();
    const models = connectionKeys.models("conn_a");
    const lists = [connectionKeys.list(), workerKeys.detail("wrk_a"), poolKeys.overview()];
    for (const key of [models, ...lists]) client.setQueryData(key, {});
    const add = new MutationObserver(client, workerMutations.createMany());
    const workers = ["a", "b", "c"].map((model) => ({
      label: model,
      model,
      connectionId: "conn_a",
    }));
    await add.mutate({ workers });
    expect(sent).toHaveLength(1);
    const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    expect(lists.map(isStale)).toEqual([true, true, true]);
    expect(isStale(models)).toBe(false);
  });
});

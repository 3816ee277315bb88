import { describe, expect, it } from "vitest";
import {
  createRun,
  createShareLink,
  deleteRun,
  deleteShareLink,
  getRun,
  getSharedHistory,
  getSharedRun,
  getSharedStep,
  listRuns,
  listShareLinks,
  rerunRun,
} from "@/lib/api-contract";
import { applyRunEvent, hasEnded } from "@/lib/runs";
import { startApi } from "../support/start-api";

const studio = startApi();

async function startRun(question: string): Promise<string> {
  const { id } = await studio.api.ask(createRun, {
    body: { question, strategy: { kind: "single", ordinal: 0 } },
  });
  for (;;) {
    const { run } = await studio.api.ask(getRun, { params: { id } });
    if (hasEnded(run.status)) return id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function share(id: string, headers?: Record<string, string>) {
  const { link, url } = await studio.api.ask(createShareLink, {
    params: { id },
    body: {},
    headers,
  });
  return { link, url, token: url.slice(url.lastIndexOf("/") + 1) };
}

const sharedNames = () =>
  studio.handlers
    .map(({ contract }) => contract)
    .filter(({ path }) => path.startsWith("/api/shared/"))
    .map(({ name }) => name);

describe("a share link", () => {
  it("is a secret of 256 bits at the address that the user reached, whatever a header claims", async () => {
    const id = await startRun("Share me");
    const local = await share(id);
    expect(local.url).toMatch(/^http:\/\/localhost:3000\/s\/[A-Za-z0-9_-]{43}$/);
    expect(local.link.tokenEnd).toBe(local.token.slice(-4));
    const proxied = await share(id, {
      "x-forwarded-host": "attacker.example",
      "x-forwarded-proto": "https",
    });
    expect(proxied.url).toMatch(/^http:\/\/localhost:3000\/s\//);
    const { links } = await studio.api.ask(listShareLinks, { params: { id } });
    expect(links).toHaveLength(2);
    expect(JSON.stringify(links)).not.toContain(local.token);
    const { runs } = await studio.api.ask(listRuns);
    expect(runs.find((run) => run.id === id)?.isShared).toBe(true);
  });

  it("shows the whole run and nothing else", async () => {
    const parent = await startRun("The parent");
    const { id } = await studio.api.ask(rerunRun, { params: { id: parent }, body: {} });
    const neighbour = await startRun("The neighbour");
    const { token } = await share(id);
    let { run } = await studio.api.ask(getSharedRun, { params: { token } });
    while (!hasEnded(run.status)) {
      ({ run } = await studio.api.ask(getSharedRun, { params: { token } }));
    }
    expect(run).toMatchObject({ id, question: "The parent", status: "succeeded" });
    const params = { token, key: "r0.s0" };
    const step = await studio.api.ask(getSharedStep, { params });
    expect(step.messages?.length).toBeGreaterThan(0);
    const history = await studio.api.ask(getSharedHistory, { params: { token } });
    const replayed = history.events.reduce(applyRunEvent, history.queued);
    expect(replayed).toMatchObject({ answer: run.answer, totals: run.totals, status: run.status });
    const stream = await studio.api.allMessages("followSharedRun", { params: { token } });
    expect(stream.map(({ name }) => name)).toEqual(["snapshot", "end"]);
    const shown = JSON.stringify({ run, step, history, stream });
    expect(shown).not.toContain(parent);
    expect(shown).not.toContain(neighbour);
    expect(shown).not.toContain("pool_simulated");
  });

  it("opens nothing on any route, and says the same, for a token that is no link", async () => {
    const id = await startRun("Guess me");
    const { token, link } = await share(id);
    expect(sharedNames()).toHaveLength(4);
    for (const name of sharedNames()) {
      for (const wrong of [
        "",
        "null",
        "undefined",
        "[]",
        "{}",
        "*",
        "%",
        id,
        link.id,
        token.slice(0, -1),
        `${token}A`,
        token.toLowerCase(),
        "x".repeat(10_000),
      ]) {
        const problem = await studio.api.refused(name, { params: { token: wrong, key: "r0.s0" } });
        expect(problem).toMatchObject({
          status: 404,
          code: "not-found",
          detail: "There is nothing at this address.",
        });
      }
      const flagged = { params: { token, key: "r0.s0" }, query: "?isPublic=true" };
      expect(await studio.api.refused(name, flagged)).toMatchObject({ status: 400 });
    }
  });

  it.each(["revoked", "deleted with its run", "expired"])(
    "is dead on all routes at once when it is %s",
    async (how) => {
      const id = await startRun("Unshare me");
      const { token, link } = await share(id);
      await studio.api.ask(getSharedRun, { params: { token } });
      if (how === "revoked") await studio.api.ask(deleteShareLink, { params: { id: link.id } });
      else if (how === "expired") await expire(link.id);
      else await studio.api.ask(deleteRun, { params: { id } });
      for (const name of sharedNames()) {
        const problem = await studio.api.refused(name, { params: { token, key: "r0.s0" } });
        expect(problem).toMatchObject({ status: 404, detail: "There is nothing at this address." });
      }
      if (how === "expired") {
        expect((await studio.api.ask(listShareLinks, { params: { id } })).links).toEqual([]);
      }
    },
  );

  it("ends its open streams within seconds of being revoked", async () => {
    const { savePool } = await import("@/lib/db");
    const { faultWorkers } = await import("@/lib/simulation");
    const workers = faultWorkers.filter(({ model }) => model.includes("timeout"));
    await savePool({ id: "pool_hangs", name: "Never replies", isDefault: false, workers });
    const { id } = await studio.api.ask(createRun, {
      body: { question: "?", poolId: "pool_hangs", strategy: { kind: "single", ordinal: 0 } },
    });
    const { token, link } = await share(id);
    const stream = studio.api.messages("followSharedRun", { params: { token } });
    expect((await stream.next()).value).toMatchObject({ name: "snapshot" });
    await studio.api.ask(deleteShareLink, { params: { id: link.id } });
    const revokedAt = Date.now();
    let last: unknown;
    for await (const message of stream) last = message;
    expect(last).toEqual({ name: "end", data: { reason: "gone" } });
    expect(Date.now() - revokedAt).toBeLessThan(5_000);
    await studio.api.ask(deleteRun, { params: { id } });
  });
});

async function expire(linkId: string): Promise<void> {
  const { pgPool } = await import("@/lib/db");
  await pgPool().query(
    "UPDATE share_link SET expires_at = now() - interval '1 second' WHERE id = $1",
    [linkId],
  );
}

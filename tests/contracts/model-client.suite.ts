import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ModelReport } from "@/lib/pool";
import { inputTokensOf, outputTokensOf, type Usage } from "@/lib/runs";
import type { FaultId } from "../support/faults";
import { scriptedReply } from "../support/scripted-server";
import { type AdapterUnderTest, limits, setUpAdapter } from "./adapter-under-test";

/** What every adapter over HTTP must do, for each fault that its wire can have. */
export function modelClientSuite(adapter: AdapterUnderTest): void {
  describe(`${adapter.name}: the contract of a model client`, () => {
    const at = setUpAdapter(adapter);
    const { worker, call, failure, lastLedger } = at;

    it("streams the reply, and returns what it streamed, with usage and model", async () => {
      const result = await call("none");
      expect(result).toMatchObject({
        reply: scriptedReply,
        streamedReply: scriptedReply,
        reasoning: "",
        finishReason: "stop",
        servedModel: "fault.none",
        notes: [],
        usage: { inputTokens: 120, outputTokens: 30, source: "reported", flags: [] },
      });
      expect(result.firstTokenMs).toBeGreaterThanOrEqual(0);
      expect(result.rawUsage).not.toBeNull();
    });

    it.each(["split-anywhere", "noise", "carriage-returns", "not-streamed"] as const)(
      "reads the same reply with %s",
      async (fault) => {
        const result = await call(fault);
        expect(result).toMatchObject({
          reply: scriptedReply,
          streamedReply: scriptedReply,
          notes: [],
        });
        expect(result.usage).toMatchObject({ inputTokens: 120, outputTokens: 30 });
      },
    );

    it("reads past a broken chunk and says so", async () => {
      expect(await call("broken-json")).toMatchObject({
        reply: scriptedReply,
        notes: ["malformed-chunk"],
      });
    });

    it("takes the last value of running totals", async () => {
      expect((await call("running-usage")).usage).toMatchObject({
        inputTokens: 120,
        outputTokens: 30,
      });
    });

    it("estimates usage that is not reported, within the cap, and marks it", async () => {
      const { usage, rawUsage } = await call("no-usage", { maxTokens: 3 });
      expect(usage).toMatchObject({ source: "estimated", outputTokens: 3 });
      expect(usage?.inputTokens).toBeGreaterThan(5);
      expect(rawUsage).toBeNull();
    });

    it("keeps that the provider's counts were bad, and estimates the usage", async () => {
      const { usage, rawUsage } = await call("bad-usage");
      expect(usage).toMatchObject({
        source: "estimated",
        flags: ["bad-count", "no-usable-usage"],
      });
      expect(usage?.inputTokens).toBeGreaterThan(5);
      expect(rawUsage).not.toBeNull();
    });

    it("holds usage that does not fit together for an estimate, and says what was wrong", async () => {
      const { usage } = await call("odd-usage");
      const flag = adapter.wire === "openai" ? "cached-exceeds-input" : "reasoning-exceeds-output";
      expect(usage).toMatchObject({ source: "estimated", flags: [flag] });
      expect(usage && inputTokensOf(usage)).toBe(120);
      expect(usage && outputTokensOf(usage)).toBe(30);
    });

    it.each(["server-error", "overloaded", "error-in-200", "error-bare"] as const)(
      "fails, worth another try, with %s",
      async (fault) => {
        const error = await failure(fault);
        expect(error).toMatchObject({ isRetryable: true, kind: "server", finishReason: null });
      },
    );

    it.each(["error-in-200", "error-bare", "error-in-stream"] as const)(
      "states no status where none came, with %s",
      async (fault) => {
        const error = await failure(fault);
        expect(error.details.statusCode).toBeNull();
        expect(error.message).toMatch(/^127\.0\.0\.1:\d+ failed\. It says: /);
      },
    );

    it.each(["error-in-stream", "cut", "early-end", "cut-running-usage"] as const)(
      "fails, worth another try, with %s, and holds what was reported so far for a lower bound",
      async (fault) => {
        const error = await failure(fault);
        expect(error).toMatchObject({ isRetryable: true, finishReason: "cut" });
        expect(error.kind).toBe(fault === "error-in-stream" ? "server" : "cut");
        expectLowerBound(
          error.usage,
          adapter.wire === "anthropic" || fault === "cut-running-usage",
        );
      },
    );

    /** What was reported of a call that its user stops at its first text. */
    async function reportOfStopped(fault: FaultId): Promise<ModelReport | null> {
      let read: () => ModelReport | null = () => null;
      let report: ModelReport | null = null;
      const controller = new AbortController();
      const running = at.client.call(
        {
          worker: worker(fault),
          purpose: "call",
          seed: "s",
          messages: [{ role: "user", content: "?" }],
        },
        {
          signal: controller.signal,
          onDelta: () => {
            report ??= read();
            controller.abort(new Error("the user stopped it"));
          },
          onReport: (given) => {
            read = given;
          },
        },
      );
      await expect(running).rejects.toThrow("the user stopped it");
      return report;
    }

    it("tells what the provider has reported, so that a stopped call keeps it", async () => {
      // Anthropic begins with a placeholder; of running totals the second stands when the first piece is passed on.
      const [fault, outputTokens] =
        adapter.wire === "anthropic" ? ["stall" as const, 1] : ["cut-running-usage" as const, 2];
      expect(await reportOfStopped(fault)).toMatchObject({
        reading: { usage: { inputTokens: 120, outputTokens } },
        rawUsage: expect.anything(),
        servedModel: `fault.${fault}`,
      });
    });

    it("tells which model answers before any usage is reported", async () => {
      expect(await reportOfStopped("no-usage")).toEqual({
        reading: { usage: null, flags: [] },
        rawUsage: null,
        servedModel: "fault.no-usage",
        toolCalls: "",
        notes: [],
      });
    });

    it("tells what is remarkable of a call that is stopped", async () => {
      expect((await reportOfStopped("wrong-model"))?.notes).toEqual(["wrong-model-served"]);
    });

    it("keeps a reply that was complete when the connection broke", async () => {
      const result = await call("cut-after-finish");
      expect(result).toMatchObject({ reply: scriptedReply, finishReason: "stop" });
      expect(result.usage?.source).toBe(adapter.wire === "anthropic" ? "reported" : "estimated");
    });

    it("ends a stall after the idle time and closes the connection", async () => {
      const started = Date.now();
      const error = await failure("stall");
      expect(error).toMatchObject({ isRetryable: true, kind: "stall" });
      expectLowerBound(error.usage, adapter.wire === "anthropic");
      expect(Date.now() - started).toBeLessThan(5_000);
      await expect.poll(() => lastLedger().wasAborted).toBe(true);
    });

    it("passes on the provider's wait, in seconds or as a date", async () => {
      expect(await failure("rate-limit-seconds")).toMatchObject({
        kind: "rate-limit",
        isRetryable: true,
        retryAfterMs: 7_000,
        message: expect.stringMatching(/ asks to wait for 7 s \(429\)\. It says: Slow down\.$/),
      });
      const byDate = await failure("rate-limit-date");
      expect(byDate.retryAfterMs).toBeGreaterThan(50_000);
      expect(byDate.retryAfterMs).toBeLessThanOrEqual(60_000);
      expect(byDate.message).toMatch(/ asks to wait for (5\d|60) s \(429\)\./);
    });

    it.each(["quota", "not-found", "bad-request", "redirect", "web-page"] as const)(
      "fails for good with %s, after one request",
      async (fault) => {
        const before = at.server.requests.length;
        expect(await failure(fault)).toMatchObject({ isRetryable: false });
        expect(at.server.requests.length - before).toBe(1);
      },
    );

    it.each(["unauthorized", "forbidden"] as const)(
      "names the variable and never the key with %s",
      async (fault) => {
        const error = await failure(fault, {
          baseUrl: at.server
            .baseUrl(adapter.wire)
            .replace("://", "://user:hunter2CANARY@")
            .concat("?key=otherCANARY"),
        });
        expect(error).toMatchObject({ kind: "auth", isRetryable: false });
        expect(error.message).toContain("STUDIO_TEST_KEY");
        const seen = [error.message, error.stack, JSON.stringify(error), inspectDeep(error)].join();
        expect(seen).not.toContain("CANARY");
      },
    );

    it("says which variable is missing, without a request", async () => {
      const before = at.server.requests.length;
      const error = await failure("none", { apiKeyName: "UNSET_KEY" });
      expect(error).toMatchObject({ kind: "auth", isRetryable: false });
      expect(error.message).toContain("UNSET_KEY");
      expect(at.server.requests.length).toBe(before);
    });

    it("says who calls, and by no name of an SDK", async () => {
      await call("none");
      const { headers } = at.server.requests.at(-1)!;
      expect(headers["user-agent"]).toMatch(/^conductor-studio\/\d+\.\d+\.\d+$/);
    });

    it("sends no key when the worker has none", async () => {
      await call("none", { apiKeyName: null });
      const { headers } = at.server.requests.at(-1)!;
      expect(headers.authorization).toBeUndefined();
      expect(headers["x-api-key"]).toBeUndefined();
    });

    it("learns once that a parameter is refused, and remembers it", async () => {
      const before = at.server.requests.length;
      expect((await call("refuses-temperature")).notes).toEqual(["dialect-changed:temperature"]);
      expect((await call("refuses-temperature")).notes).toEqual([]);
      expect(at.server.requests.length - before).toBe(3);
    });

    it("notes that another model was served", async () => {
      expect(await call("wrong-model")).toMatchObject({
        servedModel: "other-model",
        notes: ["wrong-model-served"],
      });
    });

    it("returns an empty reply when the budget went into reasoning", async () => {
      const result = await call("budget-on-reasoning");
      expect(result).toMatchObject({ reply: "", finishReason: "length" });
      expect(result.reasoning).toContain("First I add");
    });

    it.each(["reasoning", "think-tags"] as const)(
      "keeps reasoning apart from the reply: %s",
      async (fault) => {
        const result = await call(fault);
        expect(result.reply).toBe(scriptedReply);
        expect(result.streamedReply).toBe(scriptedReply);
        expect(result.reasoning.trim()).toBe("First I add the numbers.");
        expect(result.streamedReasoning).toBe(result.reasoning);
      },
    );

    it("takes the key out of a reply that repeats it, also while it streams", async () => {
      const result = await call("repeats-key");
      expect(result.reply).toBe("You sent [removed], twice: [removed]");
      expect(result.reasoning).toBe("The key is [removed].");
      expect(result.streamedReply).toBe(result.reply);
      expect(result.streamedReasoning).toBe(result.reasoning);
      expect(result.notes).toEqual(["key-removed"]);
    });

    it("tells a refusal", async () => {
      expect(await call("refusal")).toMatchObject({
        reply: "I cannot help with that.",
        finishReason: "refusal",
      });
    });

    it("uses no tools and says so", async () => {
      expect(await call("tool-calls")).toMatchObject({
        reply: "",
        finishReason: "tool-calls",
        notes: ["tool-calls-ignored", "tool-call:get_weather"],
      });
    });

    it("counts what it wrote into the calls of tools when no usage is reported", async () => {
      const { usage, reply, notes } = await call("tool-calls-unreported");
      expect(reply).toBe("");
      expect(notes).toEqual(["tool-calls-ignored", "tool-call:get_weather"]);
      expect(usage).toMatchObject({ source: "estimated", flags: ["no-usage-reported"] });
      expect(usage?.outputTokens).toBeGreaterThan(8);
      expect(usage?.outputTokens).toBeLessThan(25);
    });

    it("cuts a reply that is too long and stops reading", async () => {
      const result = await call("huge-reply");
      expect(result.reply.length).toBe(limits.maxReplyCharacters);
      expect(result).toMatchObject({ finishReason: "length", notes: ["reply-cut"] });
      await expect.poll(() => lastLedger().wasAborted).toBe(true);
      expect(lastLedger().bytesSent).toBeLessThan(20_000_000);
    });

    it("passes an abort through untouched and closes the connection, before and after the first token", async () => {
      const reason = new Error("the user stopped it");
      const controller = new AbortController();
      const running = call("stall", {}, controller.signal);
      await sleep(60);
      controller.abort(reason);
      await expect(running).rejects.toBe(reason);
      await expect.poll(() => lastLedger().wasAborted).toBe(true);
      await expect(call("none", {}, controller.signal)).rejects.toBe(reason);
    });

    it("lets an error of the listener through as it is", async () => {
      const bug = new TypeError("listener");
      const asking = at.client.call(
        {
          worker: worker("none"),
          purpose: "call",
          seed: "s",
          messages: [{ role: "user", content: "?" }],
        },
        {
          signal: new AbortController().signal,
          onDelta: () => {
            throw bug;
          },
        },
      );
      await expect(asking).rejects.toBe(bug);
    });

    it("says that a dead server cannot be reached", async () => {
      const error = await failure("none", { baseUrl: "http://127.0.0.1:9/v1" });
      expect(error).toMatchObject({ kind: "connection", isRetryable: true });
    });

    it.each([
      "http://169.254.169.254/v1",
      "http://[::ffff:a9fe:a9fe]/v1",
      "http://0.0.0.0:9/v1",
      "file:///etc/passwd",
      "gopher://127.0.0.1/",
    ])("refuses to call %s", async (baseUrl) => {
      expect(await failure("none", { baseUrl })).toMatchObject({ isRetryable: false });
    });
  });
}

/** Half of the reply came: its tokens are estimated from it, whatever placeholder had been reported. */
function expectLowerBound(usage: Usage | null, isReported: boolean): void {
  expect(usage?.source).toBe("estimated");
  expect(usage?.flags).toEqual([...(isReported ? [] : ["no-usage-reported"]), "stream-broken"]);
  if (isReported) expect(usage?.inputTokens).toBe(120);
  else expect(usage?.inputTokens).toBeGreaterThan(5);
  expect(usage?.outputTokens).toBeGreaterThan(9);
}

function inspectDeep(value: unknown, depth = 0): string {
  if (typeof value !== "object" || value === null || depth > 5) return String(value);
  return Object.getOwnPropertyNames(value)
    .map((name) => `${name}: ${inspectDeep(Reflect.get(value, name), depth + 1)}`)
    .join("\n");
}

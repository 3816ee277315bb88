import { describe, expect, it } from "vitest";
import { aConnection, aWorker } from "./fixtures";
import {
  circuitInWords,
  errorRate,
  failuresInWords,
  limitsInWords,
  priceInWords,
  spentToday,
  workerState,
} from "./words";

const quiet = {
  open: 0,
  lastHour: 0,
  failedLastHour: 0,
  usdToday: "0",
  isAtLeast: false,
  isEstimated: false,
};
const price = {
  modelId: "m",
  aliases: [],
  inputUsd: "1.25",
  cachedInputUsd: null,
  cacheWriteUsd: null,
  outputUsd: "10",
  reasoningUsd: null,
  date: "2026-11-01",
  source: "test",
};
const batch = { ...price, inputUsd: "0.625", outputUsd: "5" };

describe("figures in words", () => {
  it("never shows an unknown price or cost as 0", () => {
    expect(priceInWords(aWorker().settings)).toBe("no price");
    expect(priceInWords(aWorker({ price }).settings)).toBe("$1.25 in, $10.00 out");
    expect(priceInWords(aWorker({ price: { ...price, batch }, priceTier: "batch" }).settings)).toBe(
      "$0.625 in, $5.00 out",
    );
    expect(spentToday({ ...quiet, isAtLeast: true })).toBe("unknown");
    expect(spentToday({ ...quiet, usdToday: "0.5", isAtLeast: true })).toBe("at least $0.50");
    const estimated = { ...quiet, usdToday: "0.5547", isAtLeast: true, isEstimated: true };
    expect(spentToday(estimated)).toBe("at least ~$0.5547");
  });

  it("tells few failures from none", () => {
    expect(errorRate(quiet)).toBeNull();
    expect(errorRate({ ...quiet, lastHour: 1000, failedLastHour: 1 })).toBe("< 1 %");
    expect(failuresInWords({ ...quiet, lastHour: 4, failedLastHour: 1 })).toBe(
      "1 failure of 4 calls",
    );
    expect(limitsInWords({ concurrency: 1, requestsPerMinute: null, tokensPerMinute: 9 })).toBe(
      "1 call at once, 9 tokens a minute",
    );
    const none = { concurrency: null, requestsPerMinute: null, tokensPerMinute: null };
    expect(limitsInWords(none, "0")).toBe("$0.00 a day");
    expect(limitsInWords(none)).toBeNull();
  });
});

describe("a circuit in words", () => {
  const circuit = { failures: 5, openUntil: null, lastError: "no", lastErrorAt: null };
  it("says until when to the second, with the zone, as a run that met it does", () => {
    const openUntil = "2026-11-30T15:57:41.250Z";
    expect(circuitInWords({ ...circuit, state: "open", openUntil })).toBe(
      "Not called until 15:57:41 UTC",
    );
  });
  it("says that a call tries it only when one does", () => {
    expect(circuitInWords({ ...circuit, state: "half-open" })).toBe(
      "The next call will try whether it is back",
    );
    expect(circuitInWords({ ...circuit, state: "trying" })).toBe(
      "One call tries whether it is back",
    );
    const connection = aConnection({ circuit: { ...circuit, state: "half-open" } });
    expect(workerState(aWorker(), connection)).toMatchObject({
      word: "To be tried",
      note: "The connection failed again and again. The next call will try whether it is back.",
    });
  });
});

describe("workerState", () => {
  const worker = aWorker({}, { stats: { ...quiet, lastHour: 4, failedLastHour: 3 } });
  it("says first what keeps a worker from being called", () => {
    const circuit = {
      state: "open",
      failures: 5,
      openUntil: null,
      lastError: "no",
      lastErrorAt: null,
    } as const;
    expect(workerState(worker, aConnection({ circuit }))?.word).toBe("Resting");
    const key = {
      source: "env",
      name: "A_API_KEY",
      end: null,
      host: null,
      isPresent: false,
      problem: null,
    } as const;
    expect(workerState(worker, aConnection({ key }))?.word).toBe("Needs key");
    expect(workerState(worker, aConnection())).toMatchObject({ word: "75 % failed", look: "bad" });
    expect(workerState(aWorker(), aConnection())?.word).toBe("Ready");
    expect(workerState(worker, undefined)).toBeNull();
  });
});

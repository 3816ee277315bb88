import { expect, it } from "vitest";
import { aWorker } from "@/tests/support/run-builder";
import { workersInWords } from "./workers-in-words";

it("says how many workers are simulated", () => {
  const real = aWorker(0, { provider: "anthropic" });
  expect(workersInWords([])).toBe("0 workers");
  expect(workersInWords([real])).toBe("1 worker");
  expect(workersInWords([aWorker(0), aWorker(1)])).toBe("2 workers, simulated");
  expect(workersInWords([aWorker(0), real, real])).toBe("1 of 3 workers simulated");
});

import { describe, expect, it } from "vitest";
import { isStudioError } from "@/lib/errors";
import { runSettingsSchema } from "@/lib/runs";
import { toRunSettings } from "./settings";

const limits = {
  maxSteps: 4,
  maxRounds: 10,
  maxTokens: 1_000_000,
  maxCostUsd: 2,
  runTimeoutMs: 1_000_000,
};

describe("toRunSettings", () => {
  it("lays what is given over the base and the defaults", () => {
    const settings = toRunSettings({
      given: { maxSteps: 3 },
      base: { maxSteps: 2, maxRounds: 7 },
      limits,
    });
    expect(settings).toMatchObject({ maxSteps: 3, maxRounds: 7, planRetries: 2 });
    expect(runSettingsSchema.parse(settings)).toEqual(settings);
  });

  it("refuses a value above the studio's limit by its name", () => {
    try {
      toRunSettings({ given: { maxSteps: 5, maxCostUsd: 3 }, base: {}, limits });
      expect.unreachable();
    } catch (error) {
      expect(isStudioError(error) && error.code).toBe("invalid-input");
      expect(error).toMatchObject({
        message: "settings.maxSteps has to be at most 4 on this studio; given was 5.",
        details: { fields: [{ path: "settings.maxSteps" }, { path: "settings.maxCostUsd" }] },
      });
    }
  });

  it("brings a default, or the setting of an earlier run, down to the limit", () => {
    expect(toRunSettings({ given: {}, base: { maxCostUsd: 900 }, limits })).toMatchObject({
      maxSteps: 4,
      maxCostUsd: 2,
      runTimeoutMs: 1_000_000,
    });
  });
});

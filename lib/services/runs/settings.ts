import { env } from "@/lib/env";
import { StudioError } from "@/lib/errors";
import { type RunSettings, runSettingsSchema } from "@/lib/runs";

type Limited = "maxSteps" | "maxRounds" | "maxTokens" | "maxCostUsd" | "runTimeoutMs";
export type SettingLimits = Record<Limited, number>;

/** What the operator of this studio allows a run. */
export function settingLimits(): SettingLimits {
  const settings = env();
  return {
    maxSteps: settings.STUDIO_MAX_STEPS,
    maxRounds: settings.STUDIO_MAX_ROUNDS,
    maxTokens: settings.STUDIO_MAX_RUN_TOKENS,
    maxCostUsd: settings.STUDIO_MAX_RUN_COST_USD,
    runTimeoutMs: settings.STUDIO_RUN_TIMEOUT_MS,
  };
}

/**
 * The settings of a run: what was asked for over what it starts from. A value asked for above a limit is refused by
 * name; a default above it is brought down.
 */
export function toRunSettings({
  given,
  base,
  limits,
}: {
  given: Partial<RunSettings>;
  base: Partial<RunSettings>;
  limits: SettingLimits;
}): RunSettings {
  const names = Object.keys(limits) as Limited[];
  const fields = names.flatMap((name) => {
    const value = given[name];
    return value !== undefined && value > limits[name]
      ? [
          {
            path: `settings.${name}`,
            message: `has to be at most ${limits[name]} on this studio; given was ${value}`,
          },
        ]
      : [];
  });
  const [first] = fields;
  if (first) {
    throw new StudioError("invalid-input", `${first.path} ${first.message}.`, {
      details: { fields },
    });
  }
  const merged = runSettingsSchema.parse({ ...base, ...given });
  const lowered = names.map((name) => [name, Math.min(merged[name], limits[name])]);
  return { ...merged, ...Object.fromEntries(lowered) };
}

import type { z } from "zod";
import { nearestName } from "./nearest-name";
import type { Setting } from "./setting";
import { type Env, settings } from "./settings";
import { type SettingProblem, SettingsError } from "./settings-error";

export type EnvSource = Readonly<Record<string, string | undefined>>;

type Reading = { value: unknown; problem: SettingProblem | null };

function readOne(name: string, setting: Setting, given: string | undefined): Reading {
  const value = given?.trim() === "" ? "" : given;
  const isUnset = value === undefined || (value === "" && setting.isEmptyUnset);
  const result: z.ZodSafeParseResult<unknown> = setting.schema.safeParse(
    isUnset ? undefined : value.trim(),
  );
  if (result.success) {
    return { value: result.data, problem: null };
  }
  const shown = setting.isSecret ? null : (value ?? "");
  return { value: undefined, problem: { name, value: shown, allowed: setting.allowed } };
}

/** A misspelt limit would be no limit, so a name of ours that we do not know is a mistake. */
function unknownNames(source: EnvSource): SettingProblem[] {
  const names = Object.keys(settings);
  return Object.keys(source)
    .filter((name) => name.startsWith("STUDIO_") && !names.includes(name))
    .map((name) => {
      const near = nearestName(name, names);
      return {
        name,
        value: source[name] ?? "",
        allowed: near === null ? "no such setting, see .env.example" : `no such setting; ${near}?`,
      };
    });
}

/** Reads every setting. Throws `SettingsError` naming all that cannot be used. */
export function readEnv(source: EnvSource = process.env): Env {
  const readings = Object.entries(settings).map(
    ([name, setting]) => [name, readOne(name, setting, source[name])] as const,
  );
  const problems = readings.flatMap(([, { problem }]) => problem ?? []);
  problems.push(...unknownNames(source));
  if (problems.length > 0) {
    throw new SettingsError(problems);
  }
  // Each value was parsed by the schema of its own name just above, which `fromEntries` cannot express.
  return Object.fromEntries(readings.map(([name, { value }]) => [name, value])) as Env;
}

let current: Env | null = null;

/** The settings of this process, read once. */
export function env(): Env {
  current ??= readEnv();
  return current;
}

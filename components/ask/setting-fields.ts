import { ceilings, type RunSettings, runSettingsSchema } from "@/lib/runs";

/** Settings of a run, with the fallback worker by its id: its place depends on who else takes part. */
export type BaseSettings = Omit<RunSettings, "fallbackOrdinal"> & { fallbackWorker: string | null };

export const defaultSettings: BaseSettings = toBaseSettings(runSettingsSchema.parse({}), []);

export function toBaseSettings(
  { fallbackOrdinal, ...settings }: RunSettings,
  workers: readonly { id: string }[],
): BaseSettings {
  const fallback = fallbackOrdinal === null ? undefined : workers[fallbackOrdinal];
  return { ...settings, fallbackWorker: fallback?.id ?? null };
}

type NumberSetting =
  | "maxSteps"
  | "maxRounds"
  | "planRetries"
  | "callRetries"
  | "conductorTemperature"
  | "conductorMaxTokens"
  | "maxCostUsd"
  | "maxTokens"
  | "runTimeoutMs"
  | "stepTimeoutMs";

export type NumberField = {
  name: NumberSetting;
  label: string;
  hint: string;
  min: number;
  max: number;
  isWhole: boolean;
  /** What one of the shown unit is in the unit of the setting. */
  scale: number;
};

/** Settings that are numbers, in the order they are shown. */
export const numberFields: NumberField[] = [
  field("maxSteps", "Steps", "The most steps one plan may have.", 1, ceilings.maxSteps),
  field(
    "maxRounds",
    "Rounds",
    "How often the Conductor may plan; 1 is no recursion.",
    1,
    ceilings.maxRounds,
  ),
  field(
    "planRetries",
    "Tries after a bad plan",
    "How often the Conductor may write a refused plan anew.",
    0,
    ceilings.planRetries,
  ),
  field(
    "callRetries",
    "Tries after a failed call",
    "How often one call is repeated when that may help.",
    0,
    ceilings.callRetries,
  ),
  {
    ...field(
      "conductorTemperature",
      "Conductor temperature",
      "0 is the most predictable; the paper uses 0.1.",
      0,
      2,
    ),
    isWhole: false,
  },
  field(
    "conductorMaxTokens",
    "Conductor token cap",
    "The most tokens of one planning call; raise it for a model that thinks first.",
    16,
    100_000,
  ),
  {
    ...field(
      "maxCostUsd",
      "Cost limit (USD)",
      "The run stops before it spends more. Calls of unknown price are not held by it.",
      0,
      ceilings.maxCostUsd,
    ),
    isWhole: false,
  },
  field("maxTokens", "Token limit", "Of all calls of the run together.", 1, ceilings.maxTokens),
  {
    ...field(
      "runTimeoutMs",
      "Time limit of the run (s)",
      "The run stops then; finished work stays.",
      1,
      ceilings.runTimeoutMs / 1_000,
    ),
    scale: 1_000,
  },
  {
    ...field(
      "stepTimeoutMs",
      "Time limit of a call (s)",
      "A call that takes longer is given up.",
      1,
      ceilings.stepTimeoutMs / 1_000,
    ),
    scale: 1_000,
  },
];

function field(
  name: NumberSetting,
  label: string,
  hint: string,
  min: number,
  max: number,
): NumberField {
  return { name, label, hint, min, max, isWhole: true, scale: 1 };
}

/** What stands in the form: numbers as they are typed. */
export type SettingsForm = {
  numbers: Partial<Record<NumberSetting, string>>;
  strictOrder: boolean;
  describeWorkers: boolean;
  fallbackWorker: string | null;
};

/** The form in which nothing was changed. */
export function settingsFormOf(base: BaseSettings): SettingsForm {
  const { strictOrder, describeWorkers, fallbackWorker } = base;
  return { numbers: {}, strictOrder, describeWorkers, fallbackWorker };
}

/** What an empty field stands for, as it is shown. */
export function shownDefault({ name, scale }: NumberField, base = defaultSettings): string {
  return String(base[name] / scale);
}

/** What is wrong with a typed number, or null. An empty field takes the default. */
export function numberProblem(definition: NumberField, text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return null;
  const value = Number(trimmed);
  const isNumber = Number.isFinite(value) && (!definition.isWhole || Number.isInteger(value));
  if (isNumber && value >= definition.min && value <= definition.max) return null;
  const kind = definition.isWhole ? "A whole number" : "A number";
  return `${kind} from ${definition.min} to ${definition.max.toLocaleString("en-US")}.`;
}

export type ReadSettings =
  | { ok: true; settings: Partial<RunSettings>; changes: number }
  /** With what is wrong, by the names of the settings. */
  | { ok: false; problem: string };

/**
 * The settings that differ from what they are when nothing is typed. The fallback worker is told whenever there is or was
 * one: the same worker may have another ordinal among `workers` now. It must be one of them.
 */
export function readSettings(
  form: SettingsForm,
  workers: readonly { id: string }[],
  base = defaultSettings,
): ReadSettings {
  const settings: Partial<RunSettings> = {};
  const problem = numbersProblem(form);
  if (problem !== null) return { ok: false, problem };
  for (const definition of numberFields) {
    const text = form.numbers[definition.name];
    if (!text?.trim()) continue;
    const value = Number(text) * definition.scale;
    if (value !== base[definition.name]) settings[definition.name] = value;
  }
  const { strictOrder, describeWorkers, fallbackWorker } = form;
  if (strictOrder !== base.strictOrder) settings.strictOrder = strictOrder;
  if (describeWorkers !== base.describeWorkers) settings.describeWorkers = describeWorkers;
  const isFallbackChanged = fallbackWorker !== base.fallbackWorker;
  const changes = Object.keys(settings).length + (isFallbackChanged ? 1 : 0);
  const fallbackOrdinal = workers.findIndex(({ id }) => id === fallbackWorker);
  if (fallbackOrdinal >= 0) settings.fallbackOrdinal = fallbackOrdinal;
  else if (isFallbackChanged) settings.fallbackOrdinal = null;
  return { ok: true, settings, changes };
}

function numbersProblem({ numbers }: SettingsForm): string | null {
  const problems = numberFields.flatMap((definition) => {
    const problem = numberProblem(definition, numbers[definition.name]);
    return problem === null ? [] : [{ label: definition.label, problem }];
  });
  const [first, ...others] = problems;
  if (!first) return null;
  const more = others.map(({ label }) => label).join(", ");
  const wanted = `${first.label} must be ${lowerFirst(first.problem)}`;
  return more ? `${wanted} Look also at: ${more}.` : wanted;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

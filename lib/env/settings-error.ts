export type SettingProblem = {
  name: string;
  /** The value as it was given; null when it is a secret. */
  value: string | null;
  allowed: string;
};

function toSentence({ name, value, allowed }: SettingProblem): string {
  const found = value === null ? "is not usable" : value === "" ? "is empty" : `is "${value}"`;
  return `${name} ${found}. Allowed: ${allowed}.`;
}

/** One or more settings cannot be used; the message names each and says what is allowed. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(problems.map(toSentence).join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
  }
}

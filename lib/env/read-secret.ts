import { settings } from "./settings";

const keyName = /^[A-Z][A-Z0-9_]{0,118}_API_KEY$/;

/** Whether a worker's settings may name this variable as the place of its key. */
export function isSecretName(name: string): boolean {
  return keyName.test(name);
}

/**
 * The key kept in the environment under this name, or null when it is unset, empty, or no name of a key: a worker's
 * settings come from users, and must not be a way to send DATABASE_URL to a server of theirs.
 */
export function readSecret(name: string): string | null {
  if (!isSecretName(name)) {
    return null;
  }
  const value = process.env[name]?.trim() ?? "";
  return value === "" ? null : value;
}

/** The names of the keys that are set; never their values. */
export function presentSecretNames(): string[] {
  return Object.keys(settings).filter((name) => readSecret(name) !== null);
}

/** The names of all variables that a connection may name and that are set, also those that are no setting of ours. */
export function setKeyNames(): string[] {
  return Object.keys(process.env)
    .filter((name) => readSecret(name) !== null)
    .sort();
}

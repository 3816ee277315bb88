import "server-only";

export { toDatabaseUrl } from "./database-url";
export { toEnvExample } from "./env-example";
export { type EnvSource, env, readEnv } from "./read-env";
export { isSecretName, presentSecretNames, readSecret, setKeyNames } from "./read-secret";
export { type Env, type SettingName, settings } from "./settings";
export { type SettingProblem, SettingsError } from "./settings-error";
export { type StudioSecret, studioSecret } from "./studio-secret";

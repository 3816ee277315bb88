import { z } from "zod";
import { toDatabaseUrl } from "./database-url";
import { choice, decimalNumber, type Setting, secret, text, wholeNumber } from "./setting";

const hostName = /^[a-zA-Z0-9]([a-zA-Z0-9.-]{0,251}[a-zA-Z0-9])?$/;
const ipV6 = /^[0-9a-fA-F:]{2,45}$/;
const isHost = (value: string) => hostName.test(value) || ipV6.test(value);

const databaseUrl = z
  .string()
  .transform(toDatabaseUrl)
  .pipe(z.string("not a postgres:// URL"))
  .optional();

const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.canParse(value) && new URL(value).pathname === "/" && !/[?#]/.test(value))
  .transform((value) => value.replace(/\/+$/, ""))
  .optional();

const hostList = z
  .string()
  .max(4096)
  .transform((value) =>
    value
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ""),
  )
  .pipe(z.array(z.string().refine(isHost)))
  .default([]);

const sampleSecret = /change-?_?me|your-?_?secret|example|password|placeholder|replace/i;
const fewestCharacters = 8;

const studioSecretSchema = z
  .string()
  .min(24)
  .max(1024)
  .refine((value) => !sampleSecret.test(value) && new Set(value).size >= fewestCharacters)
  .optional();

/** Every setting of the studio. `.env.example` is written from this table. */
export const settings = {
  DATABASE_URL: text({
    schema: databaseUrl,
    allowed: "postgresql://user:password@host:port/database",
    description:
      "The Postgres to use. Unset: the studio starts its own in .studio/. Percent-encode special characters.",
    isSecret: true,
  }),
  STUDIO_DATABASE_WAIT_MS: wholeNumber({
    min: 0,
    max: 600_000,
    fallback: 8000,
    description: "How long a start waits for a database that does not answer yet, in milliseconds.",
  }),
  HOST: text({
    schema: z.string().refine(isHost).default("127.0.0.1"),
    allowed: "a host name or an IP address",
    fallback: "127.0.0.1",
    description:
      "The address to listen on. 0.0.0.0 opens the studio to the network; it has no login.",
  }),
  PORT: wholeNumber({
    min: 1,
    max: 65_535,
    fallback: 3000,
    description: "The port to listen on. Unset: the first free one from 3000.",
  }),
  PUBLIC_URL: text({
    schema: publicUrl,
    allowed: "http:// or https://, a host and nothing after it",
    description: "The address that share links carry. Unset: taken from each request.",
  }),
  LOG_LEVEL: choice({
    values: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    fallback: "info",
    description: "How much the server logs.",
  }),
  OPENAI_API_KEY: secret({ description: "Key for OpenAI models." }),
  ANTHROPIC_API_KEY: secret({ description: "Key for Anthropic models." }),
  GEMINI_API_KEY: secret({ description: "Key for Gemini models." }),
  OPENROUTER_API_KEY: secret({ description: "Key for models through OpenRouter." }),
  DEEPSEEK_API_KEY: secret({ description: "Key for DeepSeek models." }),
  STUDIO_SECRET: text({
    schema: studioSecretSchema,
    allowed:
      "24 to 1024 characters that are hard to guess, as `openssl rand -base64 32` prints them",
    description:
      "Encrypts the keys that are stored with connections; all processes on one database need the same. Unset: the file `secret` in STUDIO_DIR, made at the first start.",
    isSecret: true,
  }),
  STUDIO_ALLOWED_HOSTS: text({
    schema: hostList,
    allowed: "host names or IP addresses with commas between",
    description:
      "Model servers on private addresses that the studio may call, besides this machine.",
  }),
  STUDIO_DISCOVERY: choice({
    values: ["on", "off"],
    fallback: "on",
    description:
      "Whether a start looks for keys and for model servers on this machine, and offers what it finds.",
  }),
  STUDIO_ENGINE: choice({
    values: ["on", "off"],
    fallback: "on",
    description: "Whether the web server runs questions too, or leaves all to `npm run worker`.",
  }),
  STUDIO_ENGINE_CONCURRENCY: wholeNumber({
    min: 1,
    max: 256,
    fallback: 32,
    description: "Runs at once in one engine process.",
  }),
  STUDIO_EVENT_BATCH_MS: wholeNumber({
    min: 10,
    max: 1000,
    fallback: 30,
    description: "How long growing replies are gathered before they are sent on, in milliseconds.",
  }),
  STUDIO_LIVENESS_MS: wholeNumber({
    min: 1000,
    max: 600_000,
    fallback: 8000,
    description: "An engine silent for this long counts as dead, in milliseconds.",
  }),
  STUDIO_SIMULATION_SPEED: decimalNumber({
    min: 0,
    max: 100,
    fallback: 1,
    description:
      "How fast simulated workers answer: 1 is a call of one to three seconds, 10 ten times as fast, 0 at once.",
  }),
  STUDIO_MAX_STEPS: wholeNumber({
    min: 1,
    max: 20,
    fallback: 20,
    description: "The most steps a plan may have, whatever a run asks for.",
  }),
  STUDIO_MAX_ROUNDS: wholeNumber({
    min: 1,
    max: 10,
    fallback: 10,
    description: "The most rounds a run may have, whatever it asks for.",
  }),
  STUDIO_MAX_RUN_COST_USD: decimalNumber({
    min: 0,
    max: 1000,
    fallback: 1000,
    description: "The most a run may spend, in US dollars, whatever it asks for.",
  }),
  STUDIO_MAX_RUN_TOKENS: wholeNumber({
    min: 1,
    max: 20_000_000,
    fallback: 20_000_000,
    description: "The most tokens a run may use, whatever it asks for.",
  }),
  STUDIO_RUN_TIMEOUT_MS: wholeNumber({
    min: 100,
    max: 21_600_000,
    fallback: 21_600_000,
    description: "The longest a run may take, in milliseconds, whatever it asks for.",
  }),
  STUDIO_DIR: text({
    schema: z.string().max(1024).default(".studio"),
    allowed: "a folder",
    fallback: ".studio",
    description: "Where the studio keeps its own database, its logs and its lock.",
  }),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Env = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]["schema"]> };

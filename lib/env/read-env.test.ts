import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ceilings } from "@/lib/runs";
import { toEnvExample } from "./env-example";
import { readEnv } from "./read-env";
import { isSecretName, readSecret } from "./read-secret";
import { settings } from "./settings";

const messageOf = (source: Record<string, string>): string => {
  try {
    readEnv(source);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

describe("readEnv", () => {
  it("needs nothing", () => {
    expect(readEnv({})).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 3000,
      DATABASE_URL: undefined,
      STUDIO_ENGINE_CONCURRENCY: 32,
      STUDIO_ALLOWED_HOSTS: [],
    });
  });

  const limits = [
    "STUDIO_MAX_STEPS",
    "STUDIO_MAX_ROUNDS",
    "STUDIO_MAX_RUN_TOKENS",
    "STUDIO_RUN_TIMEOUT_MS",
  ];
  for (const name of limits) {
    it.each(["0", "-1", "abc", "", " ", "1e3", "0x10", "1.5", "99999999999999999999"])(
      `refuses ${name} = %j by name`,
      (value) => {
        expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name} is .*Allowed: a whole`));
      },
    );
  }

  it.each(["-1", "abc", "", "1001"])("refuses STUDIO_MAX_RUN_COST_USD = %j by name", (value) => {
    expect(messageOf({ STUDIO_MAX_RUN_COST_USD: value })).toContain("STUDIO_MAX_RUN_COST_USD");
  });

  it("says the value and what is allowed, and names all that is wrong at once", () => {
    expect(messageOf({ PORT: "70000", LOG_LEVEL: "loud" })).toMatchInlineSnapshot(`
      "PORT is "70000". Allowed: a whole number from 1 to 65535.
      LOG_LEVEL is "loud". Allowed: one of fatal, error, warn, info, debug, trace, silent."
    `);
  });

  it("never prints a secret", () => {
    const message = messageOf({ OPENAI_API_KEY: "sk two words", DATABASE_URL: "mysql://u:pw@h/d" });
    expect(message).toContain("OPENAI_API_KEY is not usable");
    expect(message).toContain("DATABASE_URL is not usable");
    expect(message).not.toMatch(/two words|mysql|pw@/);
  });

  it("takes an empty key for no key", () => {
    expect(readEnv({ OPENAI_API_KEY: "", DATABASE_URL: "" })).toMatchObject({
      OPENAI_API_KEY: undefined,
      DATABASE_URL: undefined,
    });
  });

  it("refuses a misspelt name, which would be a limit that does not hold", () => {
    expect(messageOf({ STUDIO_MAX_STEP: "3" })).toContain("no such setting; STUDIO_MAX_STEPS?");
  });

  it("allows no more than the ceilings of a run", () => {
    const pairs = [
      ["STUDIO_MAX_STEPS", ceilings.maxSteps],
      ["STUDIO_MAX_ROUNDS", ceilings.maxRounds],
      ["STUDIO_MAX_RUN_COST_USD", ceilings.maxCostUsd],
      ["STUDIO_MAX_RUN_TOKENS", ceilings.maxTokens],
      ["STUDIO_RUN_TIMEOUT_MS", ceilings.runTimeoutMs],
    ] as const;
    for (const [name, most] of pairs) {
      expect(readEnv({ [name]: String(most) })[name]).toBe(most);
      expect(readEnv({})[name]).toBe(most);
      expect(messageOf({ [name]: String(most + 1) })).toContain(name);
    }
  });

  it("reads a list of hosts", () => {
    expect(readEnv({ STUDIO_ALLOWED_HOSTS: "10.0.0.5, GPU.local ," }).STUDIO_ALLOWED_HOSTS).toEqual(
      ["10.0.0.5", "gpu.local"],
    );
    expect(messageOf({ STUDIO_ALLOWED_HOSTS: "http://x" })).toContain("STUDIO_ALLOWED_HOSTS");
  });

  it("takes a public address without a path and drops the last slash", () => {
    expect(readEnv({ PUBLIC_URL: "https://studio.example/" }).PUBLIC_URL).toBe(
      "https://studio.example",
    );
    expect(messageOf({ PUBLIC_URL: "https://studio.example/a" })).toContain("PUBLIC_URL");
    expect(messageOf({ PUBLIC_URL: "javascript:alert(1)" })).toContain("PUBLIC_URL");
    expect(messageOf({ PUBLIC_URL: "foo.com/bar" })).toContain("PUBLIC_URL");
  });
});

describe("readSecret", () => {
  it("reads keys and nothing else", () => {
    expect(isSecretName("MY_TEAM_API_KEY")).toBe(true);
    expect(isSecretName("DATABASE_URL")).toBe(false);
    expect(readSecret("PATH")).toBeNull();
    expect(readSecret("NOT_SET_AT_ALL_API_KEY")).toBeNull();
  });
});

describe(".env.example", () => {
  it("is the table of settings (npm run env:example writes it)", () => {
    expect(readFileSync(".env.example", "utf8")).toBe(toEnvExample());
    expect(Object.keys(settings).every((name) => toEnvExample().includes(`# ${name}=`))).toBe(true);
  });
});

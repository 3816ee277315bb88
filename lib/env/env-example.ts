import type { Setting } from "./setting";
import { settings } from "./settings";

function toLines([name, { description, allowed, fallback }]: [string, Setting]): string {
  return [`# ${description}`, `# Allowed: ${allowed}.`, `# ${name}=${fallback}`, ""].join("\n");
}

/** The text of `.env.example`: every setting with its meaning, what is allowed and its default. */
export function toEnvExample(): string {
  const head = [
    "# Every setting of the studio. None is needed: copy this file to .env and uncomment what you want to change.",
    "# A value from the environment wins over .env. Put quotes around a value that holds # or spaces.",
    "# Written by `npm run env:example` from lib/env/settings.ts.",
    "",
    "",
  ].join("\n");
  return head + Object.entries(settings).map(toLines).join("\n");
}

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Browser } from "playwright-core";
import { chromium } from "playwright-core";

/** No sandbox, because tests may run as root; no shared memory, because a container may have little. */
const plainArguments = ["--no-sandbox", "--disable-dev-shm-usage"];

const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"];

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
}

/** A headless Chromium: the one CHROMIUM_PATH names, an installed one, or the one that comes as a package. */
export async function launchBrowser(): Promise<Browser> {
  const installed = installedBrowser();
  if (installed !== undefined) {
    return chromium.launch({ executablePath: installed, args: plainArguments });
  }
  const { default: packaged } = await import("@sparticuz/chromium");
  // Its own arguments are for a cloud function: one process for all, which ends with the first page that is closed.
  return chromium.launch({ executablePath: await packaged.executablePath(), args: plainArguments });
}

import { existsSync } from "node:fs";
import { SettingsError, toDatabaseUrl } from "@/lib/env";
import { Failure } from "./failure.mjs";
import { inRoot, studioDir } from "./paths.mjs";
import { connectionUrl, readConnection } from "./postgres.mjs";

/** Reads `.env` the way the start does: what is set already wins. */
export function loadEnvFile(): void {
  const file = inRoot(".env");
  if (existsSync(file)) {
    process.loadEnvFile(file);
  }
}

/** DATABASE_URL, or the embedded Postgres of the studio that runs in this folder. */
export function findDatabaseUrl(): string {
  const given = process.env.DATABASE_URL?.trim() ?? "";
  if (given !== "") {
    const url = toDatabaseUrl(given);
    if (url === null) {
      throw new Failure(
        "DATABASE_URL is not usable. Allowed: postgresql://user:password@host:port/database.",
      );
    }
    return url;
  }
  const connection = readConnection(studioDir());
  if (connection === null) {
    throw new Failure(
      "There is no database: DATABASE_URL is unset and no studio was started in this folder yet.",
      "Run npm start first, or set DATABASE_URL.",
    );
  }
  return connectionUrl(connection);
}

/** Runs a command line program: a failure we know is a sentence, anything else shows where it came from. */
export async function runCli(main: () => Promise<void>): Promise<void> {
  try {
    loadEnvFile();
    await main();
  } catch (error) {
    const isKnown = error instanceof Failure || error instanceof SettingsError;
    console.error(isKnown ? error.message : error);
    process.exit(1);
  }
  // The schema engine leaves a timer of ten seconds behind.
  process.exit(0);
}

import { Failure } from "./failure.mjs";

function field(error: unknown, name: "code" | "message"): string {
  return typeof error === "object" && error !== null && name in error
    ? String((error as Record<string, unknown>)[name])
    : "";
}

function place(url: string): { database: string; user: string } {
  const { pathname, username } = new URL(url);
  return {
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  };
}

/** Causes that time may remove, each in words that follow "The Postgres at host:port". */
const notYet: Record<string, string> = {
  ECONNREFUSED: "refuses the connection: nothing listens there",
  ECONNRESET: "breaks the connection off",
  ENOTFOUND: "has a host name that is not known",
  EAI_AGAIN: "has a host name that cannot be looked up now",
  ETIMEDOUT: "does not answer",
  EHOSTUNREACH: "is on a machine that cannot be reached",
  ENETUNREACH: "is on a network that cannot be reached",
  "57P03": "is starting up or shutting down",
  "53300": "has no connection left",
};

/**
 * Why the server cannot be reached now, in words that follow "The Postgres at host:port"; null when waiting cannot help:
 * it is there and refuses us.
 */
export function wordNotYet(error: unknown): string | null {
  if (error instanceof AggregateError) {
    // One attempt for each address of the name.
    const words = error.errors.map(wordNotYet);
    return words.includes(null) ? null : (words[0] ?? null);
  }
  const words = notYet[field(error, "code")];
  if (words !== undefined) return words;
  return /timeout|terminated unexpectedly/i.test(field(error, "message"))
    ? "does not answer"
    : null;
}

/** The host and port that a URL names. */
export function databaseAddress(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || "5432"}`;
}

/** What keeps us out of the database, and what to do about it. */
export function toConnectFailure(error: unknown, url: string): Failure {
  const { database, user } = place(url);
  const host = databaseAddress(url);
  const message = field(error, "message") || field(error, "code");
  switch (field(error, "code")) {
    case "28P01":
      return new Failure(
        `The Postgres at ${host} refuses the password of user "${user}".`,
        "Correct DATABASE_URL; percent-encode special characters of the password (@ is %40, # is %23).",
        error,
      );
    case "28000":
      return new Failure(
        `The Postgres at ${host} does not let user "${user}" in: ${message}.`,
        "Check the user's name and pg_hba.conf; if it asks for encryption, add ?sslmode=require to DATABASE_URL.",
        error,
      );
    case "3D000":
      return new Failure(
        `The Postgres at ${host} has no database "${database}".`,
        `Create it: createdb --host ${host.split(":")[0]} --username ${user} ${database}`,
        error,
      );
    default:
      return new Failure(
        `The Postgres at ${host} ${wordNotYet(error) ?? `cannot be used: ${message}`}.`,
        "Start it, or correct DATABASE_URL. Without DATABASE_URL the studio starts a database of its own.",
        error,
      );
  }
}

/** What stopped a migration, and the command that repairs it. */
export function toMigrationFailure(error: unknown, url: string): Failure {
  const { database, user } = place(url);
  const message = error instanceof Error ? error.message : String(error);
  if (/P3005|not empty/.test(message)) {
    return new Failure(
      `The database "${database}" already holds tables that are not the studio's.`,
      `Give the studio a database of its own: createdb --username ${user} studio, then name it in DATABASE_URL.`,
      error,
    );
  }
  if (/42501|permission denied/.test(message)) {
    return new Failure(
      `User "${user}" may not create tables in the database "${database}": ${message}`,
      `As its owner run: psql -d ${database} -c 'GRANT CREATE, USAGE ON SCHEMA public TO "${user}"; GRANT CREATE ON DATABASE "${database}" TO "${user}"', then: npm run db:migrate`,
      error,
    );
  }
  return new Failure(
    `The database could not be brought up to date: ${message}`,
    "Nothing of the failed migration was kept. Remove the cause, then run: npm run db:migrate",
    error,
  );
}

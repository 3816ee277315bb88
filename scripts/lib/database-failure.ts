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

/** The text as one word of a POSIX shell. */
function toShellWord(text: string): string {
  return /^[\w@%+=:,./][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The name as Postgres reads it in double quotes. */
function toIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Where the server is, as the programs of Postgres take it; what the URL leaves out, they fill in as the studio does. */
function serverOptions(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1") || searchParams.get("host");
  return [
    ...(host ? [`--host ${toShellWord(decodeURIComponent(host))}`] : []),
    `--port ${port || "5432"}`,
  ].join(" ");
}

/** A command that makes a database on the server of the URL, to be pasted into a shell. */
function createCommand(url: string, database: string): string {
  const { user } = place(url);
  const words = ["createdb", serverOptions(url)];
  if (user !== "") words.push(`--username ${toShellWord(user)}`);
  if (database.startsWith("-")) words.push("--");
  return [...words, toShellWord(database)].join(" ");
}

/** A command that lets the user of the URL create tables, to be pasted into a shell. */
function grantCommand(url: string): string {
  const { database, user } = place(url);
  const [to, on] = [toIdentifier(user), toIdentifier(database)];
  const sql = `GRANT CREATE, USAGE ON SCHEMA public TO ${to}; GRANT CREATE ON DATABASE ${on} TO ${to}`;
  return `psql ${serverOptions(url)} --dbname ${toShellWord(database)} --command ${toShellWord(sql)}`;
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
        `Create it: ${createCommand(url, database)}`,
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
      `Give the studio a database of its own, then name it in DATABASE_URL: ${createCommand(url, "studio")}`,
      error,
    );
  }
  if (/42501|permission denied/.test(message)) {
    return new Failure(
      `User "${user}" may not create tables in the database "${database}": ${message}`,
      `As its owner run: ${grantCommand(url)}\nthen: npm run db:migrate`,
      error,
    );
  }
  return new Failure(
    `The database could not be brought up to date: ${message}`,
    "Nothing of the failed migration was kept. Remove the cause, then run: npm run db:migrate",
    error,
  );
}

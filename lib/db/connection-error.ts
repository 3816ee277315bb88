import { isStudioError, StudioError } from "@/lib/errors";

/** Of the network, of Postgres and of Prisma, which has names of its own for some of the others'. */
const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // A socket file that is not there: the database opens no other file in this process.
  "ENOENT",
  // Ended by an administrator or a crash, starting up or going down, no connection left.
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2037",
]);

/** Where there is no code but a sentence. */
const connectionWords =
  /connection terminated|connection ended|connection error and is not queryable|was closed and is not queryable|timeout exceeded when trying to connect|cannot use a pool after calling end|unable to start a transaction in the given time/i;

const awayMessage =
  "The database cannot be reached, so the studio can show and keep nothing now. It goes on by itself as soon as the database answers: try again in a moment.";

/** Whether the database was away, so that the same statement may succeed a moment later. */
export function isConnectionError(error: unknown): boolean {
  // One that is known for something else may be caused by another server's lost connection.
  if (isStudioError(error)) return error.code === "unavailable";
  if (typeof error !== "object" || error === null) return false;
  return (
    isConnectionCode(fieldOf(error, "code")) ||
    isConnectionCode(fieldOf(error, "originalCode")) ||
    (error instanceof Error && connectionWords.test(error.message)) ||
    isConnectionError(fieldOf(error, "cause")) ||
    isConnectionError(fieldOf(fieldOf(error, "meta"), "driverAdapterError"))
  );
}

/** The one place where an error of the driver becomes what may be told: `unavailable` when the database was away. */
export function toDatabaseError(error: unknown): unknown {
  if (isStudioError(error) || !isConnectionError(error)) return error;
  return new StudioError("unavailable", awayMessage, { cause: error });
}

function isConnectionCode(code: unknown): boolean {
  return typeof code === "string" && (connectionCodes.has(code) || /^08...$/.test(code));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

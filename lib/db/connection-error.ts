const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "57P01",
  "57P02",
  "57P03",
]);

/** Whether the database was away, so that the same statement may succeed a moment later. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    connectionCodes.has(code) ||
    code.startsWith("08") ||
    /connection terminated|connection ended|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}

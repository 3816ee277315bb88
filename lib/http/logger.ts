import { type Logger, pino } from "pino";
import { env } from "@/lib/env";

let current: Logger | null = null;

/** The log of the HTTP edge. It never gets headers or bodies: they hold secrets and users' texts. */
export function logger(): Logger {
  current ??= pino({ name: "http", level: env().LOG_LEVEL });
  return current;
}

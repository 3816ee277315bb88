import pino, { type Logger } from "pino";
import { env } from "@/lib/env";

let logger: Logger | null = null;

/** The engine's log. Made at its first use, so that importing this module reads no setting. */
export function engineLog(): Logger {
  logger ??= pino({ name: "engine", level: env().LOG_LEVEL });
  return logger;
}

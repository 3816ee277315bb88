import { pino } from "pino";
import { env } from "@/lib/env";

/** The log of the HTTP edge. It never gets headers or bodies: they hold secrets and users' texts. */
export const logger = pino({ name: "http", level: env().LOG_LEVEL });

import pino from "pino";
import { env } from "@/lib/env";

export const log = pino({ name: "engine", level: env().LOG_LEVEL });

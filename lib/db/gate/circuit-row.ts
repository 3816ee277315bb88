import { z } from "zod";

/** A circuit as the statements of this folder select it. */
export const circuitRowSchema = z.object({
  failures: z.int(),
  openUntil: z.coerce.number().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.coerce.number().nullable(),
});

export const circuitColumns = `failures, last_error AS "lastError",
  extract(epoch FROM open_until) * 1000 AS "openUntil",
  extract(epoch FROM last_error_at) * 1000 AS "lastErrorAt"`;

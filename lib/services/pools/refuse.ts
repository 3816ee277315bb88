import { isStudioError, StudioError } from "@/lib/errors";

/** A refusal of one field of the request, in a sentence. */
export function refuseField(path: string, message: string): StudioError {
  return new StudioError("invalid-input", message, { details: { fields: [{ path, message }] } });
}

/** What `refuseField` refused, with its field below `parent`. Any other error is thrown on. */
export function refusalOf(error: unknown, parent: string): { path: string; message: string } {
  const fields = isStudioError(error) ? error.details.fields : undefined;
  const [field] = Array.isArray(fields) ? fields : [];
  if (!isStudioError(error) || !field) throw error;
  return { path: `${parent}.${field.path}`, message: error.message };
}

export function noSuchConnection(): StudioError {
  return new StudioError("not-found", "There is no such connection. It may have been deleted.");
}

export function noSuchWorker(): StudioError {
  return new StudioError("not-found", "There is no such worker. It may have been deleted.");
}

export function noSuchPool(): StudioError {
  return new StudioError("not-found", "There is no such pool. It may have been deleted.");
}

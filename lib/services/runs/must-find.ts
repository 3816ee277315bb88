import type { RunSummary } from "@/lib/api-contract";
import { findRunSummary } from "@/lib/db";
import { StudioError } from "@/lib/errors";

export function noSuchRun(): StudioError {
  return new StudioError("not-found", "There is no such run. It may have been deleted.");
}

/** The summary of a run; throws `not-found`. */
export async function getSummary(id: string): Promise<RunSummary> {
  const summary = await findRunSummary(id);
  if (!summary) throw noSuchRun();
  return summary;
}

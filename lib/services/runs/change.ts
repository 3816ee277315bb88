import type { RunSummary } from "@/lib/api-contract";
import { deleteRun as deleteRow, renameRun as renameRow } from "@/lib/db";
import { cancelRun as cancelWork, stopForGood } from "@/lib/durable/server";
import { StudioError } from "@/lib/errors";
import { hasEnded } from "@/lib/runs";
import { getSummary, noSuchRun } from "./must-find";
import { cleanTitle } from "./title";

/** Stops a run wherever it is executed; nothing happens to one that has ended. Throws `not-found`. */
export async function cancelRun({ input }: { input: { id: string } }): Promise<RunSummary> {
  const { status } = await getSummary(input.id);
  if (!hasEnded(status)) await cancelWork(input.id);
  return getSummary(input.id);
}

/** Throws `not-found`, and `invalid-input` when nothing of the title is left that can be read. */
export async function renameRun({
  input,
}: {
  input: { id: string; title: string };
}): Promise<RunSummary> {
  const title = cleanTitle(input.title);
  if (title === "")
    throw new StudioError("invalid-input", "The title holds no readable character.");
  if (!(await renameRow(input.id, title))) throw noSuchRun();
  return getSummary(input.id);
}

/** Deletes a run and all that belongs to it, its share links too; what it cost stays in the spend. Throws `not-found`. */
export async function deleteRun({ input }: { input: { id: string } }): Promise<null> {
  const { status } = await getSummary(input.id);
  if (!hasEnded(status)) await stopForGood(input.id);
  if (!(await deleteRow(input.id))) throw noSuchRun();
  return null;
}

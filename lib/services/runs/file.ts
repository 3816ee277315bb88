import type { RunFile } from "@/lib/api-contract";
import { findItemByQuestion, findQueuedRun, insertImportedRun, listEvents, newId } from "@/lib/db";
import { contentHash } from "./content-hash";
import { foldFile } from "./fold-file";
import { getSummary, noSuchRun } from "./must-find";
import { ownView } from "./present";

/** The whole run, every message and text, as one file. Throws `not-found`. */
export async function exportRun({ input }: { input: { id: string } }): Promise<RunFile> {
  const found = await findQueuedRun(input.id);
  if (!found) throw noSuchRun();
  const queued = ownView.toRun(found);
  const events = await listEvents(input.id, { withMessages: true, withLongTexts: true });
  return {
    format: "conductor-studio-run",
    version: 1,
    exportedAt: new Date().toISOString(),
    hash: contentHash({ queued, events }),
    queued,
    events,
  };
}

/** Takes in a file under a new id. Throws `invalid-input` when its events make no ended run. */
export async function importRun({ input }: { input: RunFile }) {
  foldFile(input);
  const item = await findItemByQuestion(input.queued.question);
  const queued = {
    ...input.queued,
    id: newId("run"),
    itemId: item?.id ?? null,
    // The id of the parent belongs to the studio that the file comes from.
    parentRunId: null,
  };
  await insertImportedRun({ queued, events: input.events });
  return { run: await getSummary(queued.id), isHashRight: input.hash === contentHash(input) };
}

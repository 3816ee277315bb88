import { maxTitleLength, type RunFile } from "@/lib/api-contract";
import { findItemByQuestion, insertImportedRun, newId } from "@/lib/db";
import { StudioError } from "@/lib/errors";
import { zeroTotals } from "@/lib/runs";
import { contentHash } from "./content-hash";
import { foldFile } from "./fold-file";
import { getSummary } from "./must-find";

const changedMark = "[changed after export] ";

/**
 * Takes in a file under a new id. Throws `invalid-input` when its events make no ended run, and `conflict` when its
 * content is not what its hash was made of; accepted all the same, its title says so from then on.
 */
export async function importRun({ input }: { input: { file: RunFile; acceptChanged: boolean } }) {
  const { file, acceptChanged } = input;
  foldFile(file);
  const hash = contentHash(file);
  const isHashRight = file.hash === hash;
  if (!isHashRight && !acceptChanged) {
    throw new StudioError(
      "conflict",
      `The file was changed after the export: it says ${file.hash}, and its content has ${hash}. Send it with ?acceptChanged=yes to take it in, marked as changed.`,
    );
  }
  const item = await findItemByQuestion(file.queued.question);
  const queued = {
    ...file.queued,
    id: newId("run"),
    title: isHashRight ? file.queued.title : changedTitle(file.queued.title),
    itemId: item?.id ?? null,
    // The id of the parent belongs to the studio that the file comes from.
    parentRunId: null,
    // Its events alone say what it cost.
    totals: zeroTotals,
  };
  await insertImportedRun({ queued, events: file.events });
  return { run: await getSummary(queued.id), isHashRight };
}

/** In the title, which a further export takes along: only there does the mark outlive the file. */
function changedTitle(title: string): string {
  const marked = title.startsWith(changedMark) ? title : `${changedMark}${title}`;
  return marked.slice(0, maxTitleLength).toWellFormed();
}

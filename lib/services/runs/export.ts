import type { RunFile } from "@/lib/api-contract";
import { findQueuedRun, listEvents } from "@/lib/db";
import type { Run, RunEvent } from "@/lib/runs";
import { openContentHash } from "./content-hash";
import { noSuchRun } from "./must-find";
import { ownView } from "./present";

/** Bytes of events, as the database keeps them, that are read at once. */
const pageBytes = 256 * 1024;
const comma = Buffer.from(",");

/**
 * The whole run, every message and text, as the pieces of one JSON file (a `RunFile`), never larger than its largest event:
 * the texts of a run may take hundreds of megabytes. The hash stands at the end, where it is known. Throws `not-found`.
 */
export async function exportRun({
  input,
}: {
  input: { id: string };
}): Promise<AsyncIterable<Uint8Array>> {
  const found = await findQueuedRun(input.id);
  if (!found) throw noSuchRun();
  return writeRunFile(ownView.toRun(found), readEvents(input.id));
}

/** A run file, written while its events come. */
export async function* writeRunFile(
  queued: Run,
  events: AsyncIterable<RunEvent>,
): AsyncGenerator<Uint8Array> {
  const head: Omit<RunFile, "hash" | "events"> = {
    format: "conductor-studio-run",
    version: 1,
    exportedAt: new Date().toISOString(),
    queued,
  };
  const hash = openContentHash();
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"events":[`);
  let isFirst = true;
  for await (const event of events) {
    if (!isFirst) yield comma;
    isFirst = false;
    // A text of megabytes is turned into JSON and bytes once, for the hash and the file.
    yield hash.add(event);
  }
  yield Buffer.from(`],"hash":${JSON.stringify(hash.close(queued))}}`);
}

async function* readEvents(id: string): AsyncGenerator<RunEvent> {
  for (let after = 0; ; ) {
    const events = await listEvents(id, {
      after,
      pageBytes,
      withMessages: true,
      withLongTexts: true,
    });
    const last = events.at(-1);
    if (!last) return;
    yield* events;
    after = last.sequence;
  }
}

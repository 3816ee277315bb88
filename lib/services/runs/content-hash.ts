import { createHash } from "node:crypto";
import { StudioError } from "@/lib/errors";
import { type Run, type RunEvent, type WorkerSnapshot, workerDefaults } from "@/lib/runs";

const maxDepth = 200;

/** JSON with sorted keys and no spaces: equal values give equal text. Throws `invalid-input` on endless nesting. */
export function toCanonicalJson(value: unknown, depth = 0): string {
  if (depth > maxDepth) throw new StudioError("invalid-input", "The JSON is nested too deeply.");
  if (Array.isArray(value)) {
    return `[${value.map((entry) => toCanonicalJson(entry ?? null, depth + 1)).join(",")}]`;
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, entry]) => `${JSON.stringify(key)}:${toCanonicalJson(entry, depth + 1)}`);
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The hash of a run's content. Ids by which one studio knows the run, its item and its parent are left out, so that an
 * import, which gets new ones, keeps the hash.
 */
export function contentHash({ queued, events }: { queued: Run; events: RunEvent[] }): string {
  const hash = openContentHash();
  for (const event of events) hash.add(event);
  return hash.close(queued);
}

export type ContentHash = {
  /** Takes in the next event, and returns the text that was hashed: JSON of the event in UTF-8. */
  add(event: RunEvent): Uint8Array;
  close(queued: Run): string;
};

/** The same hash, for a run whose events come one after the other. */
export function openContentHash(): ContentHash {
  // Piece by piece the canonical JSON of `{ events, queued }`.
  const hash = createHash("sha256").update('{"events":[');
  let separator = "";
  return {
    add(event) {
      const bytes = Buffer.from(toCanonicalJson(event, 2));
      hash.update(separator).update(bytes);
      separator = ",";
      return bytes;
    },
    close(queued) {
      const { id: _id, itemId: _itemId, parentRunId: _parentRunId, ...content } = queued;
      const pool = { ...content.pool, workers: content.pool.workers.map(withoutDefaults) };
      hash
        .update('],"queued":')
        .update(toCanonicalJson({ ...content, pool, ...derivedFields(queued) }, 1))
        .update("}");
      return `sha256:${hash.digest("hex")}`;
    },
  };
}

/** What follows from the rest is hashed in the form that it had in the first files: their hashes hold as well. */
function derivedFields({ pool }: Run) {
  return {
    isSimulated: pool.workers.some(({ provider }) => provider === "simulated"),
    totals: {
      usd: "0",
      isAtLeast: false,
      isEstimated: false,
      inputTokens: 0,
      outputTokens: 0,
      calls: 0,
    },
  };
}

const defaults = new Map(
  Object.entries(workerDefaults).map(([name, value]) => [name, toCanonicalJson(value)]),
);

/** A setting that a file of an earlier studio lacks is read as its default: it must not change the hash. */
function withoutDefaults(worker: WorkerSnapshot): Partial<WorkerSnapshot> {
  return Object.fromEntries(
    Object.entries(worker).filter(([name, value]) => defaults.get(name) !== toCanonicalJson(value)),
  );
}

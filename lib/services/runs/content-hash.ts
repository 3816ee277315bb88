import { createHash } from "node:crypto";
import { StudioError } from "@/lib/errors";
import type { Run, RunEvent } from "@/lib/runs";

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
  const { id: _id, itemId: _itemId, parentRunId: _parentRunId, ...content } = queued;
  return `sha256:${sha256(toCanonicalJson({ queued: content, events }))}`;
}

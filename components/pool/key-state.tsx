import { CircleCheck, CircleMinus, TriangleAlert } from "lucide-react";
import type { Connection } from "@/lib/api-contract";

/** What may be known of a connection's key. */
export function KeyState({ connection: { key } }: { connection: Connection }) {
  if (key.source === "stored" && key.host === null) {
    return (
      <span className="inline-flex items-start gap-1.5">
        <TriangleAlert aria-hidden className="mt-1 size-3.5 shrink-0 text-state-timed-out" />
        its key is missing
      </span>
    );
  }
  if (key.source === "none") {
    return (
      <span className="inline-flex items-center gap-1.5">
        <CircleMinus aria-hidden className="size-3.5 shrink-0 text-muted" />
        none
      </span>
    );
  }
  const Icon = key.isPresent ? CircleCheck : TriangleAlert;
  const color = key.isPresent ? "text-state-succeeded" : "text-state-timed-out";
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon aria-hidden className={`mt-1 size-3.5 shrink-0 ${color}`} />
      <span className="wrap-anywhere">
        {key.source === "env" ? (
          <>
            <code className="font-mono text-xs">{key.name}</code>{" "}
            {key.isPresent ? "is set" : "is not set"}
          </>
        ) : (
          <>
            stored
            {key.end === null ? null : (
              <>
                {" "}
                <code className="font-mono text-xs">····{key.end}</code>
              </>
            )}
            {key.isPresent ? "" : ", cannot be used"}
          </>
        )}
      </span>
    </span>
  );
}

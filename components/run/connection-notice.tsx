import { Unplug } from "lucide-react";
import type { ConnectionState } from "@/lib/api-client";

/** The connection is not a state of the run: it goes on whether this page hears of it or not. */
export function ConnectionNotice({ connection }: { connection: ConnectionState }) {
  return (
    <div role="status" className="contents">
      {connection === "lost" ? (
        <p className="flex items-center gap-2 rounded-md border border-state-interrupted/30 bg-state-interrupted-soft px-3 py-1 text-sm text-state-interrupted">
          <Unplug aria-hidden className="size-4 shrink-0" />
          Connection lost: the run goes on. Reconnecting…
        </p>
      ) : null}
    </div>
  );
}

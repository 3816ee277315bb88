"use client";

import { Trash2 } from "lucide-react";
import { useEffect } from "react";
import { LinkOpensNothing } from "@/components/share/link-opens-nothing";
import { NothingHere } from "@/components/shell/nothing-here";
import type { RunSource } from "@/lib/api-client";

/** In the place of a run that was deleted, or whose link was revoked, while its page was open. */
export function RunGone({ source }: { source: RunSource }) {
  // Outside React: the title of the tab, which still is the run's.
  useEffect(() => {
    document.title = "Nothing here · Conductor Studio";
  }, []);
  return (
    <>
      <p role="alert" className="sr-only">
        What was shown here is gone.
      </p>
      {source.kind === "shared" ? (
        <LinkOpensNothing title="This link opens nothing any more" />
      ) : (
        <NothingHere
          icon={Trash2}
          title="This run is gone"
          next={{ href: "/runs", label: "All runs" }}
        >
          It was deleted while its page was open, with its messages, replies and costs.
        </NothingHere>
      )}
    </>
  );
}

"use client";

import { useEffect, useRef, useState } from "react";
import type { Run } from "@/lib/runs";
import { changesInWords } from "./changes-in-words";

/** Tells a screen reader of changed states, politely and not of each piece of text. */
export function RunAnnouncer({ run }: { run: Run }) {
  const before = useRef(run);
  const [message, setMessage] = useState("");
  // Outside React: the screen reader.
  useEffect(() => {
    const changes = changesInWords(before.current, run);
    before.current = run;
    if (changes.length > 0) setMessage(changes.join(" "));
  }, [run]);
  return (
    <p aria-live="polite" className="sr-only">
      {message}
    </p>
  );
}

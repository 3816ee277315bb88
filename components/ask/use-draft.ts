"use client";

import { useEffect, useRef, useState } from "react";
import {
  clearDraft,
  type Draft,
  type DraftStores,
  emptyDraft,
  loadDraft,
  saveDraft,
} from "./draft";

function stores(): DraftStores {
  return { tab: window.sessionStorage, browser: window.localStorage };
}

/** Runs `use` and ignores a browser that forbids or lacks room for storage: a draft is a convenience. */
function tryStorage(use: () => void) {
  try {
    use();
  } catch {
    return;
  }
}

/** The question and the plan being written; they outlive a reload. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const isTouched = useRef(false);

  // Outside React: the browser's storage, which the server's page cannot know.
  useEffect(() => {
    tryStorage(() => {
      const stored = loadDraft(stores());
      if (!isTouched.current) setDraft(stored);
    });
  }, []);

  const update = (change: Partial<Draft>) => {
    isTouched.current = true;
    const next = { ...draft, ...change };
    setDraft(next);
    tryStorage(() => saveDraft(next, stores()));
  };
  const clear = () => tryStorage(() => clearDraft(stores()));
  return { draft, update, clear };
}

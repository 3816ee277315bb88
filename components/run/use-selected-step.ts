"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useEffect, useRef } from "react";
import { runUrl } from "./run-url";

type Select = (id: string | null) => void;

/**
 * The selected node, in the address. Opening one is a step of the browser's history, so that Back closes it and does not
 * leave the run; going from node to node is not. Closing takes that step back, where there is one.
 */
export function useSelectedStep(): [string | null, Select] {
  const [url, setUrl] = useQueryStates(runUrl);
  const { step, view, at } = url;
  const hasEntry = useRef(false);
  const open = useRef<Pick<typeof url, "step" | "view" | "at"> | null>(null);
  const wasOpen = useRef(step !== null);

  // Outside React: the browser's history, which changes the address as well as we do.
  useEffect(() => {
    const address = new URLSearchParams(window.location.search);
    if (step !== null) {
      if (!wasOpen.current) hasEntry.current = true;
      wasOpen.current = true;
      // While the browser goes back, what is here may still be half of the page before.
      if (address.has("step")) open.current = { step, view, at };
      return;
    }
    const last = open.current;
    wasOpen.current = false;
    hasEntry.current = false;
    open.current = null;
    if (last === null || isAddress(address, last)) return;
    // Going back closes the panel and nothing else: view and replay stay as they were. Not at once, because nuqs drops what
    // is asked for while the browser goes back.
    setTimeout(() => void setUrl({ view: last.view, at: last.at, tab: null }));
  }, [step, view, at, setUrl]);

  const isOpen = step !== null;
  const select = useCallback<Select>(
    (id) => {
      if (id !== null) {
        void setUrl({ step: id }, { history: isOpen ? "replace" : "push" });
        return;
      }
      if (!isOpen) return;
      // A change of the address may still wait to be made; going back would then leave the run.
      const isMade = new URLSearchParams(window.location.search).has("step");
      const canGoBack = isMade && (isClosedBefore() ?? hasEntry.current);
      if (canGoBack) window.history.back();
      else void setUrl({ step: null, tab: null });
    },
    [isOpen, setUrl],
  );
  return [step, select];
}

/** Whether the entry before is this page without the panel, as it is after a reload too; null: the browser cannot tell. */
function isClosedBefore(): boolean | null {
  if (!("navigation" in window)) return null;
  const { navigation, location } = window;
  const index = navigation.currentEntry?.index ?? 0;
  const url = navigation.entries()[index - 1]?.url;
  if (!url) return false;
  const { pathname, searchParams } = new URL(url);
  return pathname === location.pathname && !searchParams.has("step");
}

function isAddress(
  address: URLSearchParams,
  { view, at }: { view: string | null; at: number | null },
) {
  return address.get("view") === view && address.get("at") === (at === null ? null : String(at));
}

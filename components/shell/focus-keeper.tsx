"use client";

import { useEffect } from "react";
import { placeOf, successorOf } from "./lost-focus";

/** Milliseconds in which whoever took an element away may give the focus to another one. */
const graceMs = 60;

/**
 * When the element that has the focus is taken away, browsers let it fall to the body, and a keyboard starts again at the
 * top of the page. Here it goes on to the next row of the same list, else to the heading of the page.
 */
export function FocusKeeper() {
  // Outside React: the focus of the document, and its elements as they come and go.
  useEffect(() => {
    let place: ReturnType<typeof placeOf> = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => place !== null && !place.element.isConnected && isNowhere();
    const rescue = () => {
      timer = undefined;
      if (!place || !isLost() || document.querySelector("[role=dialog], [role=alertdialog]"))
        return;
      successorOf(place)?.focus({ preventScroll: true });
    };
    const handleChange = () => {
      if (timer === undefined && isLost()) timer = setTimeout(rescue, graceMs);
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) place = placeOf(target) ?? place;
    };
    // Who clicks beside everything has left the place on purpose.
    const handlePointer = () =>
      setTimeout(() => {
        if (place?.element.isConnected && isNowhere()) place = null;
      });
    const changes = new MutationObserver(handleChange);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", handleFocus);
    document.addEventListener("pointerdown", handlePointer);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", handleFocus);
      document.removeEventListener("pointerdown", handlePointer);
      clearTimeout(timer);
    };
  }, []);
  return null;
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

"use client";

import { type RefCallback, useCallback, useState } from "react";

/** Whether an element holds more than it shows, kept up to date as its text or its width changes. */
export function useOverflows(): [boolean, RefCallback<HTMLElement>] {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Half a line of slack: a margin that sticks out is no text.
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 8);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    const texts = new MutationObserver(measure);
    texts.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      texts.disconnect();
    };
  }, []);
  return [overflows, ref];
}

"use client";

import { type RefCallback, useCallback, useRef } from "react";

/**
 * As long as `isKept` holds, an element is at least as high as it was before: what stands below it does not move while its
 * content comes again, piece by piece.
 */
export function useKeptHeight(isKept: boolean): RefCallback<HTMLElement> {
  const height = useRef(0);
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      if (isKept) {
        element.style.minHeight = `${height.current}px`;
        return () => {
          element.style.minHeight = "";
        };
      }
      const sizes = new ResizeObserver(() => {
        height.current = element.offsetHeight;
      });
      sizes.observe(element);
      return () => sizes.disconnect();
    },
    [isKept],
  );
}

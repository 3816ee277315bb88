"use client";

import { type RefCallback, useCallback, useState } from "react";
import { measureFoldStart } from "./fold-start";

/** Pixels of the note that stands above a folded end. */
const noteHeight = 16;

export type Fold = {
  /** There is more than fits. */
  overflows: boolean;
  /** Height of the end that is shown, from the start of a line on. */
  endHeight: number | undefined;
};

const whole: Fold = { overflows: false, endHeight: undefined };

/**
 * Whether the only child of an element is higher than the element may become, kept up to date as its text or its width
 * changes. `keepsEnd`: also where the end that fits begins.
 */
export function useFold(keepsEnd: boolean): [Fold, RefCallback<HTMLElement>] {
  const [fold, setFold] = useState(whole);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const content = element?.querySelector<HTMLElement>("[data-fold-content]");
      if (!element || !content) return;
      const measure = () => {
        const most = Number.parseFloat(getComputedStyle(element).maxHeight);
        // Open, it has no greatest height: it stays what it was.
        if (Number.isNaN(most)) return;
        // Half a line of slack: a margin that sticks out is no text.
        const overflows = content.scrollHeight > most + 8;
        const room = most - noteHeight;
        const endHeight =
          overflows && keepsEnd
            ? content.getBoundingClientRect().height - measureFoldStart(content, room)
            : undefined;
        setFold((before) =>
          before.overflows === overflows && before.endHeight === endHeight
            ? before
            : { overflows, endHeight },
        );
      };
      measure();
      const sizes = new ResizeObserver(measure);
      sizes.observe(element);
      sizes.observe(content);
      const texts = new MutationObserver(measure);
      texts.observe(content, { childList: true, characterData: true, subtree: true });
      return () => {
        sizes.disconnect();
        texts.disconnect();
      };
    },
    [keepsEnd],
  );
  return [fold, ref];
}

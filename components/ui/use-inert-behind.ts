"use client";

import { useEffect, useRef } from "react";

/**
 * Makes all of the page but what holds the element inert, as long as it is there. Radix's select hides the page from
 * assistive tools and leaves its buttons in the order of the Tab key (radix-ui/primitives, issues 1927 and 3593); it has no
 * way to be asked not to.
 */
export function useInertBehind() {
  const ref = useRef<HTMLDivElement>(null);
  // Outside React: the rest of the document.
  useEffect(() => {
    let undo = () => undefined;
    // The list takes the focus first: what becomes inert loses it.
    const frame = requestAnimationFrame(() => {
      undo = makeInert(ref.current);
    });
    return () => {
      cancelAnimationFrame(frame);
      undo();
    };
  }, []);
  return ref;
}

function makeInert(kept: HTMLElement | null): () => undefined {
  // A closed select keeps its list outside the document.
  if (!kept?.isConnected) return () => undefined;
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && !element.inert && !element.contains(kept),
  );
  for (const element of others) element.inert = true;
  return () => {
    for (const element of others) element.inert = false;
  };
}
